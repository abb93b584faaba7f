using Intaglio.Checksums;

namespace Intaglio.Cli.Tests;

/// <summary>A folder with another in it that has something of everything, written long ago; gone behind the test.</summary>
public sealed class ManifestFolder : TemporaryFolder
{
    internal const int BigSize = 9 * 1024 * 1024 + 100;

    internal static readonly DateTime LongAgo = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    internal static readonly string[] Everything = ["a", "big", "empty/", "link", "sub/b"];

    public ManifestFolder()
    {
        Write("photos/a", "a\n");
        Write("photos/sub/b", "bb\n");
        byte[] big = new byte[BigSize];
        new Random(1).NextBytes(big);
        Write("photos/big", big);
        Directory.CreateDirectory(this["photos/empty"]);
        File.CreateSymbolicLink(this["photos/link"], "a");
    }

    /// <summary>Writes a file, long ago.</summary>
    public override void Write(string name, ReadOnlySpan<byte> content)
    {
        base.Write(name, content);
        File.SetLastWriteTimeUtc(this[name], LongAgo);
    }

    /// <summary>Changes bytes of a file, which keeps its length and its time.</summary>
    internal void Damage(string name, params ReadOnlySpan<long> offsets)
    {
        using (FileStream file = File.Open(this[name], FileMode.Open))
        {
            foreach (long offset in offsets)
            {
                file.Position = offset;
                int old = file.ReadByte();
                file.Position = offset;
                file.WriteByte((byte)~old);
            }
        }
        File.SetLastWriteTimeUtc(this[name], LongAgo);
    }

    /// <summary>Makes a file that takes hours to read, and no space.</summary>
    internal void WriteEndless(string name)
    {
        using FileStream file = File.Create(this[name]);
        file.SetLength(1L << 42);
    }

    /// <param name="exitCode">What it has to exit with.</param>
    /// <param name="error">What it has to say on standard error; null: anything.</param>
    /// <param name="arguments">The command line behind <c>manifest</c>.</param>
    internal Outcome Run(int exitCode, string? error, params string[] arguments) => Run(exitCode, error, [], arguments);

    internal Outcome Run(int exitCode, string? error, byte[] input, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(Path, input, ["manifest", .. arguments]);
        Assert.True(exitCode == outcome.ExitCode && (error is null || error == outcome.Error), $"{string.Join(' ', arguments)}: {outcome.ExitCode} {outcome.Error}");
        return outcome;
    }

    /// <summary>What an audit prints before its summary.</summary>
    internal static string FindingsOf(Outcome audit) => audit.Text[..(audit.Text.LastIndexOf('\n', audit.Text.Length - 2) + 1)];

    /// <summary>Reads a manifest to its end.</summary>
    internal (ManifestParameters Parameters, List<ManifestEntry> Entries, ManifestSummary Summary) Read(string name) => Read(File.ReadAllBytes(this[name]));

    internal static (ManifestParameters Parameters, List<ManifestEntry> Entries, ManifestSummary Summary) Read(byte[] text)
    {
        using MemoryStream stream = new(text);
        using ManifestReader reader = new(stream);
        List<ManifestEntry> entries = [];
        while (reader.Read() is { } entry)
            entries.Add(entry);
        return (reader.Parameters, entries, reader.Summary!.Value);
    }

    internal string[] NamesIn(string manifest) => [.. Read(manifest).Entries.Select(entry => entry.Name)];

    /// <summary>The names that no test has made.</summary>
    internal string[] Leftovers => Directory.GetFiles(Path, ".intaglio*", SearchOption.AllDirectories);
}
