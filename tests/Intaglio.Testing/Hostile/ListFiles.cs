using System.Text;

namespace Intaglio.Testing;

/// <summary>Checksum lists, manifests and files of patterns.</summary>
internal static class ListFiles
{
    private const int Mebi = 1 << 20;

    private const string Head = "Intaglio manifest 1\nfile-digest BLAKE2b-256\ntree-over 8388608\nleaf-size 1048576\nleaves-over 8388608\nexecutable recorded\nspecial error\n";

    private static readonly string digest = new('0', 128);

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        List("a line of 64 MiB", _ => new string('0', 64), Mebi, "check a.list", "check --warn a.list"),
        List("a million lines of nothing", _ => "x\n", Mebi, "check a.list"),
        List("16 million lines of nothing", _ => "x\n", 16 * Mebi, "check a.list") with { IsSlow = true },
        List("a million lines that are damaged", _ => $"{digest[..40]}  x\n", Mebi, "check --warn a.list", "check a.list"),
        List("a million files that are missing", i => $"{digest[..64]}  {i:x}\n", Mebi, "check --ignore-missing a.list") with { IsSlow = true },
        List("a name of 200 KiB", _ => $"{digest}  {new string('x', 200_000)}\n", 100, "check a.list"),
        Manifest("a million patterns", i => $"exclude {i:x}\n", Mebi, "manifest export a.manifest", "manifest audit . a.manifest", "manifest ls a.manifest", "manifest diff a.manifest a.manifest", "manifest prove a.manifest x"),
        Manifest("thousands of long patterns", i => $"exclude {new string('*', 200_000)}{i}\n", 100, "manifest export a.manifest"),
        Manifest("a pattern of 64 MiB", i => i == 0 ? "exclude " : new string('x', 64), Mebi, "manifest export a.manifest"),
        Manifest("a million directories", i => $"{(i == 0 ? "\n" : "")}d {i:x8}\n", Mebi, "manifest export a.manifest", "manifest audit . a.manifest", "manifest ls a.manifest", "manifest diff a.manifest a.manifest", "manifest prove a.manifest x"),
        Manifest("a name of 100,000 directories", i => i == 0 ? "\nd x" : i < 100_000 ? "/x" : "\n", 100_001, "manifest export a.manifest", "manifest audit . a.manifest", "manifest ls a.manifest", "manifest diff a.manifest a.manifest", "manifest prove a.manifest x"),
        new("patterns", "a line of 64 MiB", folder => Write(Path.Combine(folder, "a.patterns"), _ => new string('x', 64), Mebi), "manifest digest . --exclude-from a.patterns"),
        new("patterns", "a million patterns", folder => Write(Path.Combine(folder, "a.patterns"), i => $"{i:x}\n", Mebi), "manifest digest . --exclude-from a.patterns"),
    ];

    /// <summary>Writes a list of files that are missing.</summary>
    internal static void WriteHonest(string path, long bytes) => Write(path, i => $"{digest}  {i:x8}\n", (int)(bytes / 139) + 1);

    /// <summary>Writes a manifest that is complete but for its last lines.</summary>
    internal static void WriteHonestManifest(string path, long bytes) =>
        Write(path, i => $"{(i == 0 ? Head + "\n" : "")}f {digest[..64]} 5 2026-11-01T12:00:00.0000000Z {i:x8}\n", (int)(bytes / 107) + 1);

    /// <summary>Writes patterns.</summary>
    internal static void WriteHonestPatterns(string path, long bytes) => Write(path, i => $"{new string((char)('a' + (i % 26)), 100)}{i:x8}\n", (int)(bytes / 109) + 1);

    private static HostileFile List(string claim, Func<int, string> line, int lines, params string[] commands) => new("list", claim, folder => Write(Path.Combine(folder, "a.list"), line, lines), commands);

    private static HostileFile Manifest(string claim, Func<int, string> line, int lines, params string[] commands) =>
        new("manifest", claim, folder => Write(Path.Combine(folder, "a.manifest"), i => (i == 0 ? Head : "") + line(i), lines), commands);

    private static void Write(string path, Func<int, string> line, int lines)
    {
        using StreamWriter writer = new(path, append: false, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), 1 << 16);
        for (int i = 0; i < lines; i++)
            writer.Write(line(i));
    }
}
