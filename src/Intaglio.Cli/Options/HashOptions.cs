using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that say what is computed, and how digests are written.</summary>
/// <param name="recognizes">Whether the functions of lists are recognized where none is named.</param>
internal sealed class HashOptions(bool recognizes = false)
{
    // A keyed digest of fewer bits can be guessed.
    private const int LeastKeyedBits = 128;

    private const string Others = "blake2s, blake2bp, blake2sp, skein256, skein512, skein1024, blake3, sha256, sha384, sha512, sha3-256; sha1 and md5, which detect accidents but not attacks; or file, the digest that manifests and caches have; tags name their own";

    private readonly AlgorithmOption algorithm = new(
        recognizes ? $"auto (the default), which recognizes it, blake2b, {Others}" : $"blake2b (the default), {Others}", ChecksumAlgorithm.File.Name, AlgorithmOption.Auto);

    private readonly Option<string> length = new("--length", "-l") { HelpName = "BITS", Description = "Length of the digest (0, the default: the longest of BLAKE2, the block of Skein, 256 of BLAKE3)" };
    private readonly Flag tree = new("--tree", "Tree hash: parallel, gives a different digest");
    private readonly Option<string> leafSize = new("--leaf-size") { HelpName = "SIZE", Description = "With --tree, bytes of a leaf, such as 64K, 5M (the default) or 1G" };
    private readonly Flag pixels = new("--pixels", "Hash the pixels and attributes of OpenEXR files, whatever their compression");
    private readonly Flag base32 = new("--base32", "Write digests in base 32 (RFC 4648) instead of hexadecimal");
    private readonly Flag base64 = new("--base64", "Write digests in base 64 (RFC 4648) instead of hexadecimal");
    private readonly ThreadsOption threads = new();
    private readonly ProgressFlag progress = new();
    private readonly ParameterOptions parameters = new();
    private readonly Flag zero = new("--zero", "End lines with a zero byte, and do not escape names", "-z");

    internal Option[] All => [algorithm, length, tree, leafSize, pixels, .. parameters.All, base32, base64, zero, threads, progress];

    internal ChecksumAlgorithm GetAlgorithm(ParseResult arguments)
    {
        ChecksumAlgorithm named = WithLength(algorithm.Find(arguments) ?? ChecksumAlgorithm.Blake2b, arguments.GetValue(length));
        if (IsAutoGiven(arguments) && (arguments.GetValue(tree) || parameters.IsAnyGiven(arguments)))
            throw new UsageException($"specify {algorithm.Name} with {(arguments.GetValue(tree) ? tree.Name : "a key, a salt or another parameter")}");
        if (named == ChecksumAlgorithm.File && parameters.IsAnyGiven(arguments))
            throw new UsageException($"{algorithm.Name} file does not take a key, salt or personalization");
        string? size = arguments.GetValue(leafSize);
        if (!arguments.GetValue(tree))
            return size is null ? named : throw new UsageException($"{leafSize.Name} needs {tree.Name}");
        if (named.IsExtendable)
            throw new UsageException($"{named.Name} is a tree hash itself; omit {tree.Name}");
        if (!named.HasTree)
            throw new UsageException($"{tree.Name} needs blake2b or blake2s, not {named.Name}");
        if (parameters.IsAnyGiven(arguments))
            throw new UsageException($"{tree.Name} does not take a key, salt or personalization");
        return size is null ? named.WithTree() : named.WithTree(ParseLeafSize(size));
    }

    private static ChecksumAlgorithm WithLength(ChecksumAlgorithm algorithm, string? text)
    {
        if (text is null)
            return algorithm;
        int most = algorithm.MaxDigestSize * 8, usual = algorithm.DigestSizeInBits;
        if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int bits) || bits != 0 && !algorithm.HasDigestSizeInBits(bits))
            throw new UsageException(algorithm.HasFixedSize ? $"invalid length '{text}'; {algorithm.Name} has digests of {usual} bits only" : $"invalid length '{text}'; {algorithm.Name} takes {algorithm.DigestSizeStepInBits} to {most} bits{(algorithm.DigestSizeStepInBits == 8 ? ", a multiple of 8" : "")}, or 0 for {usual}");
        return bits == 0 ? algorithm : algorithm.WithDigestSizeInBits(bits);
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

    /// <summary>Says how lists are read. Under a key a list chooses nothing: whoever can write it could choose digests that are guessed.</summary>
    /// <exception cref="UsageException">A key is given, and a digest that is too short for it.</exception>
    internal ChecksumReaderOptions GetReaderOptions(ParseResult arguments, ChecksumAlgorithm algorithm)
    {
        bool isKeyed = IsKeyed(arguments);
        if (isKeyed && algorithm.DigestSizeInBits < LeastKeyedBits)
            throw new UsageException($"{length.Name} {algorithm.DigestSizeInBits} is too short for keyed digests; specify at least {LeastKeyedBits} bits");
        return new()
        {
            UntaggedAlgorithm = IsAlgorithmGiven(arguments) ? algorithm : null,
            RequiredAlgorithm = isKeyed ? algorithm : null,
            // Whoever asks for a function does not get one that is broken.
            ExcludeBrokenFunctions = this.algorithm.Find(arguments) is { IsBroken: false },
            MinDigestSizeInBits = isKeyed ? LeastKeyedBits : 0,
            Encoding = GetEncoding(arguments),
            IsZeroTerminated = GetZeroTerminated(arguments),
        };
    }

    // What is not given, the name of a list may tell.
    private bool IsAlgorithmGiven(ParseResult arguments) =>
        algorithm.Find(arguments) is not null || arguments.GetValue(tree) || parameters.IsAnyGiven(arguments);

    /// <summary>Tells whether the command line says that functions are recognized.</summary>
    internal bool IsAutoGiven(ParseResult arguments) => algorithm.IsAuto(arguments);

    /// <summary>Tells whether the functions of lists are recognized: never where anything else is given that digests depend on.</summary>
    internal bool IsRecognizing(ParseResult arguments) => (recognizes || IsAutoGiven(arguments)) && !IsAlgorithmGiven(arguments);

    /// <summary>Tells whether digests are keyed.</summary>
    internal bool IsKeyed(ParseResult arguments) => parameters.HasKey(arguments);

    /// <summary>Tells whether a key, a salt or a personalization is given, which a list does not tell.</summary>
    internal bool HasParameters(ParseResult arguments) => parameters.IsAnyGiven(arguments);

    /// <summary>Returns the algorithms that the key, the salt and the personalization may be for: of lists whose tags name others, all.</summary>
    private IReadOnlyList<ChecksumAlgorithm> FindTakers(ParseResult arguments, ChecksumAlgorithm algorithm, bool isChecking) =>
        isChecking && this.algorithm.Find(arguments) is null && !IsKeyed(arguments) ? ChecksumAlgorithm.All : [algorithm];

    /// <summary>Makes what hashes files.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="algorithm">The algorithm that it gives.</param>
    /// <param name="isChecking">Whether lists are checked, whose tags may name other algorithms.</param>
    /// <param name="inputs">The files to read; one of them may be standard input, unless the key is.</param>
    /// <param name="streams">Where it is said that the key is open to others.</param>
    /// <param name="progress">Is told how many bytes were read; null: nothing is.</param>
    internal FileHasher CreateHasher(ParseResult arguments, ChecksumAlgorithm algorithm, bool isChecking, string[] inputs, StandardStreams streams, ProgressDisplay? progress)
    {
        FileHashingOptions options = new()
        {
            MaxDegreeOfParallelism = threads.Read(arguments),
            OpenContent = arguments.GetValue(pixels) ? static source => new ExrContent(source) : null,
        };
        ChecksumParameters given = parameters.Read(arguments, FindTakers(arguments, algorithm, isChecking), inputs, streams, out KeyFile? key);
        // The hasher has a copy of the key.
        using (key)
            return new FileHasher(given, options, progress);
    }

    /// <summary>Opens what of standard input is hashed.</summary>
    internal Stream OpenInput(ParseResult arguments) => arguments.GetValue(pixels) ? new ExrContent(source: null) : StandardStreams.OpenInput();

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What is written meanwhile.</param>
    /// <param name="files">The files that will be read; null if they are not known.</param>
    internal ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, IEnumerable<string>? files) =>
        // The length of files is not that of their pixels.
        progress.Start(arguments, streams, what: "", files: arguments.GetValue(pixels) ? null : files);

    private static long ParseLeafSize(string text) =>
        ByteSize.TryParse(text, out long size) && size is > 0 and <= uint.MaxValue
            ? size
            : throw new UsageException($"invalid --leaf-size '{text}' (expected 1 to {uint.MaxValue} {ByteSize.Rule})");
}
