using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that digests depend on besides the data and the algorithm: a key, a salt, a personalization, a context and an output position.</summary>
internal sealed class ParameterOptions
{
    private readonly Option<string> keyFile = new("--key-file") { HelpName = "FILE", Description = "Compute keyed digests with the key of keygen --for sum, or the bytes of FILE; - is standard input" };
    private readonly Option<string> salt = new("--salt") { HelpName = "HEX", Description = "Salt for BLAKE2, padded with zeros" };
    private readonly Option<string> saltText = new("--salt-text") { HelpName = "TEXT", Description = "Salt for BLAKE2 as UTF-8 text" };
    private readonly Option<string> personal = new("--personal") { HelpName = "TEXT", Description = "Personalization as UTF-8 text, for BLAKE2 padded with zeros" };
    private readonly Option<string> personalHex = new("--personal-hex") { HelpName = "HEX", Description = "Personalization in hexadecimal" };
    private readonly Option<string> deriveKey = new("--derive-key") { HelpName = "CONTEXT", Description = "Derive keys from the files for a context, with BLAKE3" };
    private readonly Option<string> seek = new("--seek") { HelpName = "BYTES", Description = "Begin the digest at this byte of the output of BLAKE3" };

    internal Option<string>[] All => [keyFile, salt, saltText, personal, personalHex, deriveKey, seek];

    /// <summary>Tells whether any of the options is there.</summary>
    internal bool IsAnyGiven(ParseResult arguments) => Array.Exists(All, option => arguments.GetValue(option) != null);

    /// <summary>Tells whether digests are secret: whether a key is given or keys are derived.</summary>
    internal bool HasKey(ParseResult arguments) => arguments.GetValue(keyFile) != null || arguments.GetValue(deriveKey) != null;

    /// <summary>Says what digests depend on.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="takers">The algorithms that may be meant; it is enough if one of them takes a parameter.</param>
    /// <param name="inputs">The files to read; one of them may be standard input, unless the key is.</param>
    /// <param name="streams">Where it is said that the key is open to others.</param>
    /// <param name="key">The file that the key stays in, which is the caller's; null if none is given.</param>
    internal ChecksumParameters Read(ParseResult arguments, IReadOnlyList<ChecksumAlgorithm> takers, string[] inputs, StandardStreams streams, out KeyFile? key)
    {
        string? name = arguments.GetValue(keyFile);
        if (name == ChecksumVerifier.StandardInputName && inputs.Contains(name))
            throw new UsageException("standard input cannot be both the key and the data; name the files to read");
        // Errors on the command line are reported before a key is waited for.
        byte[] saltBytes = ParseSalt(arguments, FindMost(takers, static taker => taker.SaltSize));
        byte[] personalBytes = ParsePersonal(arguments, FindMost(takers, static taker => taker.PersonalizationSize));
        string? context = ReadContext(arguments, takers);
        ulong position = ParsePosition(arguments, takers);
        ChecksumAlgorithm keyed = FindMost(takers, static taker => taker.MaxKeySize);
        if (name != null && keyed.MaxKeySize == 0)
            throw new UsageException($"{keyed.Name} does not take a key; {keyFile.Name} needs BLAKE2, BLAKE3 or Skein");
        key = name is null ? null : new(name, keyed, streams);
        return new() { Key = key is null ? default : key.Key, Salt = saltBytes, Personalization = personalBytes, KeyDerivationContext = context, OutputPosition = position };
    }

    // By itself: query operators over numbers would have to be compiled at the start of every run.
    private static ChecksumAlgorithm FindMost(IReadOnlyList<ChecksumAlgorithm> takers, Func<ChecksumAlgorithm, int> size)
    {
        ChecksumAlgorithm most = takers[0];
        foreach (ChecksumAlgorithm taker in takers)
            most = size(taker) > size(most) ? taker : most;
        return most;
    }

    private byte[] ParseSalt(ParseResult arguments, ChecksumAlgorithm taker) => Parse(arguments, "salt", salt, saltText, taker, taker.SaltSize);

    private byte[] ParsePersonal(ParseResult arguments, ChecksumAlgorithm taker) => Parse(arguments, "personalization", personalHex, personal, taker, taker.PersonalizationSize);

    /// <summary>Reads bytes that have two forms, of which one may be given.</summary>
    private static byte[] Parse(ParseResult arguments, string what, Option<string> hex, Option<string> text, ChecksumAlgorithm taker, int most)
    {
        (string? digits, string? characters) = (arguments.GetValue(hex), arguments.GetValue(text));
        if (digits != null && characters != null)
            throw new UsageException($"{hex.Name} and {text.Name} exclude each other");
        if (most == 0 && (digits ?? characters) is { Length: > 0 })
            throw new UsageException($"{taker.Name} does not take a {what}");
        if (characters != null)
        {
            byte[] encoded = ToUtf8(characters, text);
            return encoded.Length <= most
                ? encoded
                : throw new UsageException($"{text.Name} {ShellQuoting.Quote(characters)} has {encoded.Length} bytes; {taker.Name} takes up to {most}");
        }
        digits ??= "";
        byte[] bytes = new byte[digits.Length / 2];
        return Convert.FromHexString(digits, bytes, out _, out _) == OperationStatus.Done && bytes.Length <= most
            ? bytes
            : throw new UsageException($"invalid {hex.Name} '{digits}' (expected {(most == int.MaxValue ? "bytes" : $"up to {most} bytes")} of two hexadecimal digits for {taker.Name})");
    }

    private static byte[] ToUtf8(string text, Option<string> option)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        // On Windows, half of a surrogate pair may stand alone.
        return GivenNames.IsAltered(text) || Utf8.FromUtf16(text, bytes, out _, out int size, replaceInvalidSequences: false) != OperationStatus.Done
            ? throw new UsageException($"{option.Name} {ShellQuoting.Quote(text)} is not valid Unicode")
            : bytes[..size];
    }

    private string? ReadContext(ParseResult arguments, IReadOnlyList<ChecksumAlgorithm> takers)
    {
        if (arguments.GetValue(deriveKey) is not { } context)
            return null;
        RequireExtendable(deriveKey, takers);
        if (arguments.GetValue(keyFile) != null)
            throw new UsageException($"{keyFile.Name} and {deriveKey.Name} exclude each other; {deriveKey.Name} derives keys from the files");
        _ = ToUtf8(context, deriveKey);
        return context;
    }

    private ulong ParsePosition(ParseResult arguments, IReadOnlyList<ChecksumAlgorithm> takers)
    {
        if (arguments.GetValue(seek) is not { } text)
            return 0;
        RequireExtendable(seek, takers);
        ulong most = ulong.MaxValue - (uint)takers[0].DigestSize;
        return ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ulong position) && position <= most
            ? position
            : throw new UsageException($"invalid {seek.Name} '{text}' (expected 0 to {most})");
    }

    private static void RequireExtendable(Option<string> option, IReadOnlyList<ChecksumAlgorithm> takers)
    {
        if (takers is not [{ IsExtendable: true }])
            throw new UsageException($"{option.Name} needs --algorithm blake3");
    }
}
