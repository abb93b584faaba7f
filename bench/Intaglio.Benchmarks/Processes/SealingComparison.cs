using System.Diagnostics;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>What programs take to encrypt and decrypt a file, beside what Skein-512 takes to hash as many bytes on one thread of this process.</summary>
internal sealed class SealingComparison
{
    /// <summary>Of the file that is encrypted.</summary>
    internal const long Size = 1 << 30;

    // The file, one that each of three programs makes of it, a copy, and some air.
    private const long Room = 6 * Size;

    private static readonly string[] peers = ["age", "openssl"], question = ["encrypt", "--help"];

    private readonly Dictionary<FileProgram, (double Median, double Best, long PeakMemory)> results = [];

    private SealingComparison(int rounds) => Rounds = rounds;

    internal IReadOnlyList<FileProgram> Programs => [.. results.Keys];

    internal int Rounds { get; }

    /// <summary>What Skein-512 took, in nanoseconds.</summary>
    internal (double Median, double Best) Skein { get; private set; }

    internal string SizeName { get; private init; } = "";

    /// <summary>Where the files were.</summary>
    internal string Place { get; private init; } = "";

    internal bool IsInMemory { get; private init; }

    /// <summary>The versions of the programs that are not Intaglio's, as far as Debian knows them.</summary>
    internal static IEnumerable<string> Versions => peers.Select(DebianPackages.Describe).OfType<string>();

    internal (double Median, double Best, long PeakMemory) this[FileProgram program] => results[program];

    /// <summary>Whether a command line program encrypts files.</summary>
    internal static bool Understands(string intaglio) => ProgramRun.Time(intaglio, "", question, redirectsErrors: true).ExitCode == 0;

    /// <summary>Measures.</summary>
    /// <exception cref="InvalidOperationException">A program fails, or does not decrypt what it encrypted.</exception>
    internal static SealingComparison Measure(string intaglio, int rounds)
    {
        using MemoryFolder folder = new(Room);
        FileSet plain = new(folder.Path, 1, Size);
        File.Move(Path.Combine(plain.Folder, plain.Names[0]), Path.Combine(folder.Path, SealingTool.Plain));
        SealingTool[] tools = [.. SealingTool.FindAll(intaglio, folder.Path)];

        // Before anything is timed: that it is right, and the memory it takes. Everything has been read once then.
        SealingComparison comparison = new(rounds) { SizeName = plain.Name, Place = folder.Description, IsInMemory = folder.IsMemory };
        Dictionary<FileProgram, long> memory = [];
        foreach (SealingTool tool in tools)
        {
            memory[tool.Encrypt] = tool.Encrypt.MeasureMemory(folder.Path);
            memory[tool.Decrypt] = tool.Decrypt.MeasureMemory(folder.Path);
            if (!AreEqual(Path.Combine(folder.Path, SealingTool.Plain), Path.Combine(folder.Path, tool.Decrypt.Output)))
                throw new InvalidOperationException($"{tool.Decrypt.Name} makes something else of what {tool.Encrypt.Name} made.");
        }

        HashOnce();
        FileProgram[] programs = [.. tools.Select(tool => tool.Encrypt), .. tools.Select(tool => tool.Decrypt)];
        Turns turns = new([HashOnce, .. programs.Select(program => (Func<double>)(() => program.Run(folder.Path)))], rounds);
        comparison.Skein = (turns.Median(0), turns.Best(0));
        for (int i = 0; i < programs.Length; i++)
            comparison.results[programs[i]] = (turns.Median(1 + i), turns.Best(1 + i), memory[programs[i]]);
        return comparison;
    }

    /// <summary>As many bytes, a MiB at a time, which stays in the caches.</summary>
    private static double HashOnce()
    {
        byte[] piece = new byte[1 << 20], digest = new byte[Skein512.BlockSize];
        long start = Stopwatch.GetTimestamp();
        for (long hashed = 0; hashed < Size; hashed += piece.Length)
            Skein512.HashData(piece, digest.AsSpan());
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    private static bool AreEqual(string path, string other)
    {
        using FileStream left = File.OpenRead(path), right = File.OpenRead(other);
        if (left.Length != right.Length)
            return false;
        byte[] leftPiece = new byte[1 << 20], rightPiece = new byte[1 << 20];
        for (int read; (read = left.ReadAtLeast(leftPiece, leftPiece.Length, throwOnEndOfStream: false)) > 0;)
        {
            right.ReadExactly(rightPiece.AsSpan(0, read));
            if (!leftPiece.AsSpan(0, read).SequenceEqual(rightPiece.AsSpan(0, read)))
                return false;
        }
        return true;
    }
}
