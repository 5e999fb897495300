// @ts-check
// Runs before each file of screen tests.
import { configure } from "@testing-library/react";

// The default timeout of one second is too short on a busy machine that runs two files at a time.
configure({ asyncUtilTimeout: 10_000 });
