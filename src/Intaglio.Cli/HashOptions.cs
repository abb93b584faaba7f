using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that say what is computed, and how digests are written.</summary>
internal sealed class HashOptions
{
    private const int MostJobs = 1024;

    private readonly Option<string> algorithm = new("--algorithm", "-a") { HelpName = "NAME", Description = "blake2b (the default), blake2s, blake2bp, blake2sp; tags name their own" };
    private readonly Option<bool> tree = Flag("--tree", "Tree sums: other digests, by all processors at once");
    private readonly Option<string> leafSize = new("--leaf-size") { HelpName = "SIZE", Description = "With --tree, leaves of so many bytes: 65536, 64K, 5M (the default), 1G" };
    private readonly Option<string> keyFile = new("--key-file") { HelpName = "FILE", Description = "Compute keyed digests; the key is the file's bytes (-: standard input's)" };
    private readonly Option<string> salt = new("--salt") { HelpName = "HEX", Description = "The salt, padded with zeros" };
    private readonly Option<string> personal = new("--personal") { HelpName = "HEX", Description = "The personalization, padded with zeros" };
    private readonly Option<bool> base32 = Flag("--base32", "Digests in base 32 (RFC 4648) instead of hexadecimal");
    private readonly Option<bool> base64 = Flag("--base64", "Digests in base 64 (RFC 4648) instead of hexadecimal");
    private readonly Option<string> jobs = new("--jobs") { HelpName = "N", Description = "Hash with so many threads; by default as many as there are processors" };
    private readonly Option<bool> noProgress = Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal");
    private readonly Option<bool> zero = Flag("--zero", "Lines end with a zero byte, and names are not escaped", "-z");

    internal static Option<bool> Flag(string name, string description, params string[] aliases) =>
        new(name, aliases) { Description = description, Arity = ArgumentArity.Zero };

    internal void AddTo(Command verb)
    {
        verb.Options.Add(algorithm);
        verb.Options.Add(tree);
        verb.Options.Add(leafSize);
        verb.Options.Add(keyFile);
        verb.Options.Add(salt);
        verb.Options.Add(personal);
        verb.Options.Add(base32);
        verb.Options.Add(base64);
        verb.Options.Add(zero);
        verb.Options.Add(jobs);
        verb.Options.Add(noProgress);
    }

    internal ChecksumAlgorithm GetAlgorithm(ParseResult arguments)
    {
        ChecksumAlgorithm named = FindAlgorithm(arguments);
        string? size = arguments.GetValue(leafSize);
        if (!arguments.GetValue(tree))
            return size is null ? named : throw new UsageException($"{leafSize.Name} is for {tree.Name} only");
        if (!named.HasTree)
            throw new UsageException($"{named.Name} has no tree sums; {tree.Name} goes with blake2b and blake2s");
        if (arguments.GetValue(keyFile) != null || arguments.GetValue(salt) != null || arguments.GetValue(personal) != null)
            throw new UsageException($"{tree.Name} takes no key, no salt and no personalization");
        return size is null ? named.WithTree() : named.WithTree(ParseLeafSize(size));
    }

    private ChecksumAlgorithm FindAlgorithm(ParseResult arguments)
    {
        if (arguments.GetValue(algorithm) is not { } name)
            return ChecksumAlgorithm.Blake2b;
        foreach (ChecksumAlgorithm candidate in ChecksumAlgorithm.All)
        {
            if (string.Equals(name, candidate.Name, StringComparison.OrdinalIgnoreCase))
                return candidate;
        }
        throw new UsageException($"there is no algorithm '{name}'; {algorithm.Name} takes {string.Join(", ", ChecksumAlgorithm.All.Select(known => known.Name.ToLowerInvariant()))}");
    }

    /// <returns><see langword="null"/> if none was asked for.</returns>
    internal DigestEncoding? GetEncoding(ParseResult arguments) => (arguments.GetValue(base32), arguments.GetValue(base64)) switch
    {
        (true, true) => throw new UsageException("--base32 and --base64 exclude each other"),
        (true, false) => DigestEncoding.Base32,
        (false, true) => DigestEncoding.Base64,
        _ => null,
    };

    internal bool GetZeroTerminated(ParseResult arguments) => arguments.GetValue(zero);

    internal ChecksumReaderOptions GetReaderOptions(ParseResult arguments, ChecksumAlgorithm algorithm) => new()
    {
        UntaggedAlgorithm = algorithm,
        Encoding = GetEncoding(arguments),
        ZeroTerminated = GetZeroTerminated(arguments),
    };

    /// <param name="arguments">The command line.</param>
    /// <param name="algorithm">What the key, the salt and the personalization are for.</param>
    /// <param name="inputs">The files to read; one of them may be standard input, unless the key is.</param>
    /// <param name="progress">What is told how far the hashing is.</param>
    internal FileHasher CreateHasher(ParseResult arguments, ChecksumAlgorithm algorithm, string[] inputs, IProgress<long>? progress)
    {
        FileHashingOptions options = new() { MaxDegreeOfParallelism = ParseJobs(arguments.GetValue(jobs)), Progress = progress };
        byte[] key = new byte[algorithm.MaxKeySize + 1];
        try
        {
            return new FileHasher(new ChecksumParameters
            {
                Key = key.AsSpan(0, ReadKey(arguments.GetValue(keyFile), key, algorithm, inputs)),
                Salt = ParseHex(salt, arguments, algorithm.SaltSize, algorithm),
                Personalization = ParseHex(personal, arguments, algorithm.PersonalizationSize, algorithm),
            }, options);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(key);
        }
    }

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What is written meanwhile.</param>
    /// <param name="files">The files that will be read; null if they are not known.</param>
    internal ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, IEnumerable<string>? files) =>
        arguments.GetValue(noProgress) || Console.IsErrorRedirected ? null : new ProgressDisplay(streams, files);

    private static long ParseLeafSize(string text)
    {
        int shift = text.Length == 0 ? 0 : text[^1] switch { 'K' or 'k' => 10, 'M' or 'm' => 20, 'G' or 'g' => 30, _ => 0 };
        return uint.TryParse(shift > 0 ? text[..^1] : text, NumberStyles.None, CultureInfo.InvariantCulture, out uint value) && value > 0 && (long)value << shift <= uint.MaxValue
            ? (long)value << shift
            : throw new UsageException($"invalid leaf size '{text}'; --leaf-size takes 1 to {uint.MaxValue} bytes, or a number followed by K, M or G (1024, 1024\u00B2, 1024\u00B3 bytes)");
    }

    internal static int ParseJobs(string? text)
    {
        if (text is null)
            return Environment.ProcessorCount;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value is >= 1 and <= MostJobs
            ? value
            : throw new UsageException($"invalid number of jobs '{text}'; --jobs takes 1 to {MostJobs}");
    }

    private static int ReadKey(string? file, byte[] key, ChecksumAlgorithm algorithm, string[] inputs)
    {
        if (file is null)
            return 0;
        if (file == ChecksumVerifier.StandardInputName && inputs.Contains(file))
            throw new UsageException("standard input cannot be both the key and the data; name the files to read");

        int size;
        try
        {
            using Stream source = file == ChecksumVerifier.StandardInputName ? StandardStreams.OpenInput()
                : new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            size = source.ReadAtLeast(key, key.Length, throwOnEndOfStream: false);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(file, exception);
        }
        return size > 0 && size <= algorithm.MaxKeySize
            ? size
            : throw new UsageException($"{ShellQuoting.Quote(file)}: {(size == 0 ? "the key is empty" : "the key is too long")}; {algorithm.Name} takes 1 to {algorithm.MaxKeySize} bytes");
    }

    private static byte[] ParseHex(Option<string> option, ParseResult arguments, int maxSize, ChecksumAlgorithm algorithm)
    {
        string text = arguments.GetValue(option) ?? "";
        byte[] bytes = new byte[text.Length / 2];
        return Convert.FromHexString(text, bytes, out _, out _) == OperationStatus.Done && bytes.Length <= maxSize
            ? bytes
            : throw new UsageException($"{option.Name} '{text}' is wrong; {algorithm.Name} takes up to {maxSize} bytes, two hexadecimal digits each");
    }
}
