using System.Buffers.Binary;
using System.Numerics;
using System.Text;
using System.Text.RegularExpressions;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>What manifests and proofs have in common, as docs/formats/manifests.md says it: lines, names, and the nodes of the directory digest.</summary>
internal static partial class ManifestReference
{
    private static readonly Blake2bFunction blake2b = new();

    /// <summary>The encodings that a text may have, each with the mark that it may or must begin with; whatever is malformed in them is none.</summary>
    internal static IReadOnlyList<(byte[] Mark, Encoding Encoding)> Encodings { get; } =
    [
        ([0xFF, 0xFE], new UnicodeEncoding(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: true)),
        ([0xFE, 0xFF], new UnicodeEncoding(bigEndian: true, byteOrderMark: false, throwOnInvalidBytes: true)),
        ([0xEF, 0xBB, 0xBF], new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true)),
        ([], new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true)),
    ];

    /// <summary>The text with one line feed behind every line; null if it is none.</summary>
    internal static string? Decode(byte[] bytes)
    {
        (byte[] mark, Encoding encoding) = Encodings.First(form => bytes.AsSpan().StartsWith(form.Mark));
        try
        {
            string text = encoding.GetString(bytes, mark.Length, bytes.Length - mark.Length).Replace("\r\n", "\n", StringComparison.Ordinal);
            return text.Contains('\r', StringComparison.Ordinal) ? null : text;
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }

    /// <summary>The last line, which has the digest of all lines before it.</summary>
    internal static string End(string before) => $"end {Hex(Digest("Intaglio text 1", Encoding.UTF8.GetBytes(before)))}\n";

    /// <summary>The text with its last line made right.</summary>
    internal static string Seal(string text)
    {
        int end = text.LastIndexOf("end ", StringComparison.Ordinal);
        string before = end < 0 ? text : text[..end];
        return before + End(before);
    }

    /// <summary>A name, a target or a pattern without its escapes; null if one is unknown.</summary>
    internal static string? Unescape(string text) => Escapes().IsMatch(text)
        ? Escape().Replace(text, match => match.Value[1] switch { 'n' => "\n", 'r' => "\r", _ => "\\" })
        : null;

    /// <summary>Whether a path stays below the folder; that of an empty directory, and of nothing else, ends with a slash.</summary>
    internal static bool IsName(string? name, bool isDirectory) => name is not null && name.EndsWith('/') == isDirectory && !name.Contains('\0', StringComparison.Ordinal)
        && Parts(name).All(part => part is not ("" or "." or "..")) && !(OperatingSystem.IsWindows() && name.AsSpan().ContainsAny('\\', ':'));

    internal static bool IsTarget(string? target) => !string.IsNullOrEmpty(target) && !target.Contains('\0', StringComparison.Ordinal);

    internal static string[] Parts(string name) => (name.EndsWith('/') ? name[..^1] : name).Split('/');

    internal static byte[] Link(string target) => Digest("Intaglio link 1", Encoding.UTF8.GetBytes(target));

    internal static byte[] Entry(char kind, byte[] content, string part) => Digest("Intaglio entry 1", [(byte)kind, .. content, .. Encoding.UTF8.GetBytes(part)]);

    internal static byte[] Inner(byte[] left, byte[] right) => Digest("Intaglio inner 1", [.. left, .. right]);

    internal static byte[] Directory(ulong count, byte[] tree)
    {
        byte[] number = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(number, count);
        return Digest("Intaglio dir 1", [.. number, .. tree]);
    }

    /// <summary>The largest power of two that is smaller than a number.</summary>
    internal static ulong Split(ulong count) => 1UL << BitOperations.Log2(count - 1);

    /// <summary>The root of a tree sum over leaves of 1 MiB.</summary>
    internal static byte[] TreeRoot(byte[] leaves) => blake2b.Reference(leaves, new()
    {
        DigestSize = 32,
        Tree = new() { Fanout = 0, MaxDepth = 2, LeafLength = 1 << 20, NodeDepth = 1, InnerDigestSize = 32, IsLastNode = true },
    });

    internal static string Hex(byte[] digest) => Convert.ToHexStringLower(digest);

    private static byte[] Digest(string text, byte[] bytes) => Reference.Blake2b(bytes, 32, text);

    [GeneratedRegex(@"\A([^\\]|\\[\\nr])*\z", RegexOptions.CultureInvariant | RegexOptions.Singleline | RegexOptions.ExplicitCapture)]
    private static partial Regex Escapes();

    [GeneratedRegex(@"\\[\\nr]", RegexOptions.CultureInvariant)]
    private static partial Regex Escape();
}
