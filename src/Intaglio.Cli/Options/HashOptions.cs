using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that select the hash function and the digest format.</summary>
/// <param name="recognizes">
/// <see langword="true"/> to recognize the functions of lists if none is specified; otherwise, <see langword="false"/>.
/// </param>
internal sealed class HashOptions(bool recognizes = false)
{
    // A shorter keyed digest can be guessed.
    private const int LeastKeyedBits = 128;

    private const string Others =
        "blake2s, blake2bp, blake2sp, skein256, skein512, skein1024, blake3, sha256, sha384, sha512, sha3-256; sha1 and md5, which "
        + "detect accidents but not attacks; or file, the digest that manifests and caches have; tags name their own";

    private readonly AlgorithmOption algorithm = new(
        recognizes ? $"auto (the default), which recognizes it, blake2b, {Others}"
        : $"blake2b (the default), {Others}", ChecksumAlgorithm.File.Name, AlgorithmOption.Auto);

    private readonly Option<string> length = new("--length", "-l") { HelpName = "BITS",
        Description = "Length of the digest (0, the default: the longest of BLAKE2, the block of Skein, 256 of BLAKE3)" };
    private readonly Flag tree = new("--tree", "Tree hash: parallel, gives a different digest");
    private readonly Option<string> leafSize =
        new("--leaf-size") { HelpName = "SIZE", Description = "With --tree, bytes of a leaf, such as 64K, 5M (the default) or 1G" };
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
            throw new UsageException(
                $"specify {algorithm.Name} with {(arguments.GetValue(tree) ? tree.Name : "a key, a salt or another parameter")}");
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
        if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int bits)
            || bits != 0 && !algorithm.HasDigestSizeInBits(bits))
            throw new UsageException(algorithm.HasFixedSize ? $"invalid length '{text}'; {algorithm.Name} has digests of {usual} bits only"
                : $"invalid length '{text}'; {algorithm.Name} takes {algorithm.DigestSizeStepInBits} to {most} bits{(algorithm.DigestSizeStepInBits == 8 ? ", a multiple of 8" : "")}, or 0 for {usual}");
        return bits == 0 ? algorithm : algorithm.WithDigestSizeInBits(bits);
    }

    /// <returns>The encoding, or <see langword="null"/> if none was specified.</returns>
    internal DigestEncoding? GetEncoding(ParseResult arguments) => (arguments.GetValue(base32), arguments.GetValue(base64)) switch
    {
        (true, true) => throw new UsageException("--base32 and --base64 exclude each other"),
        (true, false) => DigestEncoding.Base32,
        (false, true) => DigestEncoding.Base64,
        _ => null,
    };

    internal bool GetZeroTerminated(ParseResult arguments) => arguments.GetValue(zero);

    /// <summary>
    /// Gets the options for reading lists. With a key, lists cannot select the function, because an attacker who can write a list could
    /// select guessable digests.
    /// </summary>
    /// <exception cref="UsageException">The digest is too short to be used with a key.</exception>
    internal ChecksumReaderOptions GetReaderOptions(ParseResult arguments, ChecksumAlgorithm algorithm)
    {
        bool isKeyed = IsKeyed(arguments);
        if (isKeyed && algorithm.DigestSizeInBits < LeastKeyedBits)
            throw new UsageException(
                $"{length.Name} {algorithm.DigestSizeInBits} is too short for keyed digests; specify at least {LeastKeyedBits} bits");
        return new()
        {
            UntaggedAlgorithm = IsAlgorithmGiven(arguments) ? algorithm : null,
            RequiredAlgorithm = isKeyed ? algorithm : null,
            // An explicit function excludes broken functions.
            ExcludeBrokenFunctions = this.algorithm.Find(arguments) is { IsBroken: false },
            MinDigestSizeInBits = isKeyed ? LeastKeyedBits : 0,
            Encoding = GetEncoding(arguments),
            IsZeroTerminated = GetZeroTerminated(arguments),
        };
    }

    // If no function is specified, the name of a list can determine it.
    private bool IsAlgorithmGiven(ParseResult arguments) =>
        algorithm.Find(arguments) is not null || arguments.GetValue(tree) || parameters.IsAnyGiven(arguments);

    /// <summary>Determines whether the command line requests recognition of functions.</summary>
    internal bool IsAutoGiven(ParseResult arguments) => algorithm.IsAuto(arguments);

    /// <summary>
    /// Determines whether the functions of lists are recognized. They are not if the command line sets anything else that affects digests.
    /// </summary>
    internal bool IsRecognizing(ParseResult arguments) => (recognizes || IsAutoGiven(arguments)) && !IsAlgorithmGiven(arguments);

    /// <summary>Determines whether digests are keyed.</summary>
    internal bool IsKeyed(ParseResult arguments) => parameters.HasKey(arguments);

    /// <summary>Determines whether a key, a salt or a personalization is specified, which lists do not contain.</summary>
    internal bool HasParameters(ParseResult arguments) => parameters.IsAnyGiven(arguments);

    /// <summary>
    /// Gets the algorithms that the key, the salt and the personalization can apply to. For lists whose tags name other algorithms, these
    /// are all algorithms.
    /// </summary>
    private IReadOnlyList<ChecksumAlgorithm> FindTakers(ParseResult arguments, ChecksumAlgorithm algorithm, bool isChecking) =>
        isChecking && this.algorithm.Find(arguments) is null && !IsKeyed(arguments) ? ChecksumAlgorithm.All : [algorithm];

    /// <summary>Creates the hasher for files.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="algorithm">The algorithm of the command line.</param>
    /// <param name="isChecking">
    /// <see langword="true"/> to check lists, whose tags can name other algorithms; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="inputs">The files to read. One of them can be standard input, unless the key is.</param>
    /// <param name="streams">The streams for a warning that other users can read the key.</param>
    /// <param name="progress">The display that receives the number of bytes read, or <see langword="null"/> for none.</param>
    internal FileHasher CreateHasher(ParseResult arguments, ChecksumAlgorithm algorithm, bool isChecking, string[] inputs,
        StandardStreams streams, ProgressDisplay? progress)
    {
        FileHashingOptions options = new()
        {
            MaxDegreeOfParallelism = threads.Read(arguments),
            OpenContent = arguments.GetValue(pixels) ? static source => new ExrContent(source) : null,
        };
        ChecksumParameters given =
            parameters.Read(arguments, FindTakers(arguments, algorithm, isChecking), inputs, streams, out KeyFile? key);
        // The hasher copies the key.
        using (key)
            return new FileHasher(given, options, progress);
    }

    /// <summary>Opens the data to hash on standard input.</summary>
    internal Stream OpenInput(ParseResult arguments) =>
        arguments.GetValue(pixels) ? new ExrContent(source: null) : StandardStreams.OpenInput();

    /// <summary>Starts to show progress if standard error is a terminal.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams whose output must not mix with the display.</param>
    /// <param name="files">The files to read, or <see langword="null"/> if they are unknown.</param>
    internal ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, IEnumerable<string>? files) =>
        // The size of an OpenEXR file differs from the size of its pixels.
        progress.Start(arguments, streams, what: "", files: arguments.GetValue(pixels) ? null : files);

    private static long ParseLeafSize(string text) =>
        ByteSize.TryParse(text, out long size) && size is > 0 and <= uint.MaxValue
            ? size
            : throw new UsageException($"invalid --leaf-size '{text}' (expected 1 to {uint.MaxValue} {ByteSize.Rule})");
}
