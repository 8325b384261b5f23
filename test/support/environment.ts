import { afterAll, vi } from "vitest";

// What a developer's own environment names, a server or a key, must reach no test.
for (const name of ["OLLAMA_HOST", "OPENAI_API_KEY", "DEEPSEEK_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY"])
  delete process.env[name];

// Test files share a process: what one stands in for must not reach the next.
afterAll(() => {
  vi.unstubAllEnvs();
});
