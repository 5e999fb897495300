// @ts-check
// Runs before each file of screen tests.
import { configure } from "@testing-library/react";

// The usual second is too short for a machine that runs two files at a time and is busy besides.
configure({ asyncUtilTimeout: 10_000 });
