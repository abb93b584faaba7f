using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The parameters of digests: a key, a salt, a personalization, a context and an output position.</summary>
internal sealed class ParameterOptions
{
    private readonly Option<string> keyFile = new("--key-file") { HelpName = "FILE",
        Description = "Compute keyed digests with the key of keygen --for sum, or the bytes of FILE; - is standard input" };
    private readonly Option<string> salt = new("--salt") { HelpName = "HEX", Description = "Salt for BLAKE2, padded with zeros" };
    private readonly Option<string> saltText = new("--salt-text") { HelpName = "TEXT", Description = "Salt for BLAKE2 as UTF-8 text" };
    private readonly Option<string> personal =
        new("--personal") { HelpName = "TEXT", Description = "Personalization as UTF-8 text, for BLAKE2 padded with zeros" };
    private readonly Option<string> personalHex =
        new("--personal-hex") { HelpName = "HEX", Description = "Personalization in hexadecimal" };
    private readonly Option<string> deriveKey =
        new("--derive-key") { HelpName = "CONTEXT", Description = "Derive keys from the files for a context, with BLAKE3" };
    private readonly Option<string> seek =
        new("--seek") { HelpName = "BYTES", Description = "Begin the digest at this byte of the output of BLAKE3" };

    internal Option<string>[] All => [keyFile, salt, saltText, personal, personalHex, deriveKey, seek];

    /// <summary>Determines whether any of the options is specified.</summary>
    internal bool IsAnyGiven(ParseResult arguments) => Array.Exists(All, option => arguments.GetValue(option) is not null);

    /// <summary>Determines whether digests are secret, because a key is specified or keys are derived.</summary>
    internal bool HasKey(ParseResult arguments) => arguments.GetValue(keyFile) is not null || arguments.GetValue(deriveKey) is not null;

    /// <summary>Reads the parameters of digests.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="takers">The possible algorithms. A parameter is valid if one of them takes it.</param>
    /// <param name="inputs">The files to read. One of them can be standard input, unless the key is.</param>
    /// <param name="streams">The streams for a warning that other users can read the key.</param>
    /// <param name="key">Receives the key file, which the caller must dispose, or <see langword="null"/> if none is specified.</param>
    internal ChecksumParameters Read(ParseResult arguments, IReadOnlyList<ChecksumAlgorithm> takers, string[] inputs,
        StandardStreams streams, out KeyFile? key)
    {
        string? name = arguments.GetValue(keyFile);
        if (name == ChecksumVerifier.StandardInputName && inputs.Contains(name))
            throw new UsageException("standard input cannot be both the key and the data; name the files to read");
        // Reports errors of the command line before waiting for a key.
        byte[] saltBytes = ParseSalt(arguments, FindMost(takers, static taker => taker.SaltSize));
        byte[] personalBytes = ParsePersonal(arguments, FindMost(takers, static taker => taker.PersonalizationSize));
        string? context = ReadContext(arguments, takers);
        ulong position = ParsePosition(arguments, takers);
        ChecksumAlgorithm keyed = FindMost(takers, static taker => taker.MaxKeySize);
        if (name is not null && keyed.MaxKeySize == 0)
            throw new UsageException($"{keyed.Name} does not take a key; {keyFile.Name} needs BLAKE2, BLAKE3 or Skein");
        key = name is null ? null : new(name, keyed, streams);
        return new() { Key = key is null ? default
            : key.Key, Salt = saltBytes, Personalization = personalBytes, KeyDerivationContext = context, OutputPosition = position };
    }

    // A loop, because LINQ operators over numbers would have to be compiled at every start.
    private static ChecksumAlgorithm FindMost(IReadOnlyList<ChecksumAlgorithm> takers, Func<ChecksumAlgorithm, int> size)
    {
        ChecksumAlgorithm most = takers[0];
        foreach (ChecksumAlgorithm taker in takers)
            most = size(taker) > size(most) ? taker : most;
        return most;
    }

    private byte[] ParseSalt(ParseResult arguments, ChecksumAlgorithm taker) =>
        Parse(arguments, "salt", salt, saltText, taker, taker.SaltSize);

    private byte[] ParsePersonal(ParseResult arguments, ChecksumAlgorithm taker) =>
        Parse(arguments, "personalization", personalHex, personal, taker, taker.PersonalizationSize);

    /// <summary>Reads bytes from one of two options, hexadecimal or text.</summary>
    private static byte[] Parse(ParseResult arguments, string what, Option<string> hex, Option<string> text, ChecksumAlgorithm taker,
        int most)
    {
        (string? digits, string? characters) = (arguments.GetValue(hex), arguments.GetValue(text));
        if (digits is not null && characters is not null)
            throw new UsageException($"{hex.Name} and {text.Name} exclude each other");
        if (most == 0 && (digits ?? characters) is { Length: > 0 })
            throw new UsageException($"{taker.Name} does not take a {what}");
        if (characters is not null)
        {
            byte[] encoded = ToUtf8(characters, text);
            return encoded.Length <= most
                ? encoded
                : throw new UsageException(
                    $"{text.Name} {ShellQuoting.Quote(characters)} has {encoded.Length} bytes; {taker.Name} takes up to {most}");
        }
        digits ??= "";
        byte[] bytes = new byte[digits.Length / 2];
        return Convert.FromHexString(digits, bytes, out _, out _) == OperationStatus.Done && bytes.Length <= most
            ? bytes
            : throw new UsageException(
                $"invalid {hex.Name} '{digits}' (expected {(most == int.MaxValue ? "bytes" : $"up to {most} bytes")} of two hexadecimal "
                + $"digits for {taker.Name})");
    }

    private static byte[] ToUtf8(string text, Option<string> option)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        // On Windows, text can contain an unpaired surrogate.
        return GivenNames.IsAltered(text)
            || Utf8.FromUtf16(text, bytes, out _, out int size, replaceInvalidSequences: false) != OperationStatus.Done
            ? throw new UsageException($"{option.Name} {ShellQuoting.Quote(text)} is not valid Unicode")
            : bytes[..size];
    }

    private string? ReadContext(ParseResult arguments, IReadOnlyList<ChecksumAlgorithm> takers)
    {
        if (arguments.GetValue(deriveKey) is not { } context)
            return null;
        RequireExtendable(deriveKey, takers);
        if (arguments.GetValue(keyFile) is not null)
            throw new UsageException(
                $"{keyFile.Name} and {deriveKey.Name} exclude each other; {deriveKey.Name} derives keys from the files");
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
