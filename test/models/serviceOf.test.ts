import { afterEach, describe, expect, it, vi } from "vitest";
import { serviceName, serviceOf } from "../../lib/src/models/serviceOf.js";

afterEach(() => void vi.unstubAllEnvs());

const of = (host?: string, provider: "ollama" | "openai" = "openai") => serviceOf({ provider, host });

describe("a service", () => {
  it("is one however its server's address is spelled", () => {
    const spellings = [
      ...["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/"],
      ...["127.0.0.1:8080", "HTTP://LocalHost:8080", "http://[::1]:8080//"],
    ];
    expect(new Set(spellings.map((host) => of(host))).size).toBe(1);
    expect(of("https://Api.Example.com:443/v1")).toBe(of("https://api.example.com"));
  });

  it("is another at another machine, port, path, protocol, or of another provider", () => {
    const hosts = [
      "http://a",
      "http://b",
      "http://a:81",
      "https://a",
      "http://a/proxy",
      "http://a/proxy/v1x",
      undefined,
    ];
    expect(new Set([...hosts.map((host) => of(host)), of("http://a", "ollama")]).size).toBe(hosts.length + 1);
  });

  it("that is local is the same with and without the address where it is found", () => {
    vi.stubEnv("OLLAMA_HOST", undefined);
    expect(of(undefined, "ollama")).toBe(of("http://localhost:11434/", "ollama"));
    vi.stubEnv("OLLAMA_HOST", "box:11434");
    expect(of(undefined, "ollama")).toBe(of("http://box:11434", "ollama"));
  });

  it("that is local is named with its address unless that is Ollama's own", () => {
    const name = (host?: string) => serviceName({ provider: "ollama", host });
    vi.stubEnv("OLLAMA_HOST", undefined);
    expect([name(), name("http://localhost:11434/"), name("http://box:11434")]).toEqual([
      ...["ollama", "ollama", "ollama at http://box:11434"],
    ]);
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    expect(name()).toBe("ollama at http://127.0.0.1:9");
    vi.stubEnv("OLLAMA_HOST", "127.0.0.1:11434");
    expect(name()).toBe("ollama");
  });

  it("is named as it was written, and an address that is none stands for itself", () => {
    expect(serviceName({ provider: "openai", host: "http://a/v1/" })).toBe("openai at http://a/v1/");
    expect(of("http://")).not.toBe(of("::"));
  });
});
