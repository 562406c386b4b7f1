"""Tests of `renders.navegador`."""
