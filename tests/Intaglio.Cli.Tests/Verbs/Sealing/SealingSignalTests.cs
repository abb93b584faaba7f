using System.Diagnostics;

namespace Intaglio.Cli.Tests;

/// <summary>Interrupted, the program leaves no part of a file.</summary>
[Trait("Duration", "Long")]
public sealed class SealingSignalTests : IDisposable
{
    private readonly TestFolder folder = new();

    public SealingSignalTests()
    {
        Programs.Intaglio(folder.Path, "keygen", "-o", "key");
        folder.Write("data", new byte[10_000_000]);
    }

    public static TheoryData<string, string, int> Endings
    {
        get
        {
            TheoryData<string, string, int> data = [];
            foreach (string verb in (ReadOnlySpan<string>)["encrypt", "decrypt"])
                foreach ((string signal, int number) in (ReadOnlySpan<(string, int)>)[("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3)])
                    data.Add(verb, signal, 128 + number);
            return data;
        }
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [MemberData(nameof(Endings))]
    public void Nothing_is_left(string verb, string signal, int exitCode)
    {
        Signals.Need(signal, exitCode - 128);
        Programs.Run(folder.Path, "mkfifo", "pipe");
        string source = "data";
        if (verb == "decrypt")
        {
            Programs.Intaglio(folder.Path, "encrypt", "--key-file", "key", "data", "-o", "sealed");
            source = "sealed";
        }
        Process process = Programs.StartIntaglio(folder.Path, verb, "--key-file", "key", "pipe", "-f", "-o", "plain");
        using FileStream writer = new(folder["pipe"], FileMode.Open, FileAccess.Write);
        writer.Write(File.ReadAllBytes(folder[source]).AsSpan(0, 9_000_000));
        writer.Flush();
        // It has read almost everything and written most of it, and waits for the rest.
        if (OperatingSystem.IsLinux())
            Assert.Empty(Leftovers());
        Outcome outcome = Signals.Interrupt(process, signal);
        Assert.Equal((exitCode, "", ""), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Empty(Leftovers());
        Assert.Equal("plain", File.ReadAllText(folder["plain"]));
    }

    private string[] Leftovers() => Directory.GetFiles(folder.Path, ".*");
}
