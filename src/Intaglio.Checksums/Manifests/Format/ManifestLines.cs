using System.Buffers;
using System.Buffers.Text;
using System.Text;
using System.Text.Unicode;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Reads the lines of a manifest or proof and verifies the digest of the text in the last line.</summary>
internal sealed class ManifestLines : IDisposable
{
    private readonly LineSplitter lines;
    private readonly string what;
    private readonly Blake2bHasher hasher = ManifestText.CreateHasher();
    private readonly ArrayBufferWriter<byte> read = new();

    /// <summary>Initializes a new instance of the <see cref="ManifestLines"/> class and reads the title.</summary>
    /// <param name="source">The stream with the text.</param>
    /// <param name="what">The kind of text: <c>manifest</c> or <c>proof</c>.</param>
    /// <exception cref="ChecksumFormatException">The text has another title.</exception>
    internal ManifestLines(Stream source, string what)
    {
        this.what = what;
        // No valid line contains two carriage returns, although it can end with one.
        lines = new(source, (byte)'\n', replacement: "\r\r", skipsLongLines: false);
        if (!lines.MoveNext())
            throw new ChecksumFormatException(1, $"The file is empty; a {what} begins with its title.");
        Number = 1;
        string title = ManifestText.TitleOf(what);
        if (!Is(title) || lines.IsTooLong)
        {
            throw Fault(Current.StartsWith(Encoding.ASCII.GetBytes(title.TrimEnd('1')))
                ? $"This {what} does not have version 1; a later version of this program may be able to read it."
                : GitLfsPointer.Is(Current) ? GitLfsPointer.Problem
                : $"This is not a {what}, which begins with '{title}'.");
        }
        Keep();
    }

    /// <summary>Gets the current line without its line ending.</summary>
    internal ReadOnlySpan<byte> Current => lines.Current is [.. var line, (byte)'\r'] ? line : lines.Current;

    /// <summary>Gets the number of the line, starting at 1.</summary>
    internal long Number { get; private set; }

    /// <summary>Advances to the next line.</summary>
    /// <exception cref="ChecksumFormatException">The text has ended, or the line is too long.</exception>
    internal void Advance()
    {
        MoveNext();
        Keep();
    }

    /// <summary>Determines whether the line equals an ASCII text.</summary>
    internal bool Is(string text) => Current.Length == text.Length && Ascii.Equals(Current, text);

    /// <summary>Returns the value after the name at the beginning of the line.</summary>
    /// <param name="name">The name, including the space after it.</param>
    /// <param name="fault">The error message if the line does not begin with the name.</param>
    internal ReadOnlySpan<byte> Value(ReadOnlySpan<byte> name, string fault) =>
        Current.StartsWith(name) ? Current[name.Length..] : throw Fault(fault);

    /// <summary>Unescapes a name or pattern.</summary>
    internal string ReadText(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text))
            throw Fault("The text is not valid UTF-8.");
        if (text.Contains((byte)'\r'))
            throw Fault("The line contains a carriage return or malformed UTF-16.");
        return ChecksumName.Unescape(Encoding.UTF8.GetString(text)) ?? throw Fault(@"A backslash must be followed by a backslash, n or r.");
    }

    /// <summary>Reads a digest of 64 hexadecimal digits.</summary>
    /// <param name="text">The digits.</param>
    /// <param name="what">The description of the hashed item, for the error message.</param>
    internal byte[] ReadDigest(ReadOnlySpan<byte> text, string what) =>
        TryReadDigest(text, FileDigest.Size) ?? throw Fault($"The digest of {what} must have 64 lowercase hexadecimal digits.");

    /// <summary>Reads a digest in its only valid spelling, in lowercase.</summary>
    /// <returns>The digest, or <see langword="null"/> if the text is not a digest of this size in bytes.</returns>
    internal static byte[]? TryReadDigest(ReadOnlySpan<byte> text, int size) =>
        text.ContainsAnyInRange((byte)'A', (byte)'F') ? null : DigestText.Read(text, size, size, DigestEncoding.Hexadecimal);

    /// <summary>Reads a nonnegative number in its only valid spelling, without a sign or leading zeros.</summary>
    internal static bool TryReadNumber(ReadOnlySpan<byte> text, out long number)
    {
        bool isNumber = Utf8Parser.TryParse(text, out number, out int consumed) && consumed == text.Length;
        return isNumber && number >= 0 && text[0] is >= (byte)'0' and <= (byte)'9' && (text[0] != '0' || text.Length == 1);
    }

    /// <summary>Reads the last line, which contains the digest of all previous lines.</summary>
    /// <exception cref="ChecksumFormatException">The digest differs, or the text continues after this line.</exception>
    internal void ReadEnd()
    {
        Span<byte> text = stackalloc byte[FileDigest.Size];
        Flush();
        hasher.GetHashAndReset(text);
        MoveNext();
        if (!Is($"end {Convert.ToHexStringLower(text)}"))
            throw Fault(Current.StartsWith("end "u8) ? $"The text does not match this digest: the {what} is damaged or was changed."
                : "The digest of the text is expected here.");
        if (!lines.IsTerminated)
            throw Fault($"The {what} is cut off here.");
        Number++;
        if (lines.MoveNext())
            throw Fault("There is text after the end.");
    }

    /// <summary>Creates an exception for the current line.</summary>
    internal ChecksumFormatException Fault(string fault) => new(Number, fault);

    /// <summary>Creates an exception for invalid values in a line.</summary>
    internal static ChecksumFormatException Fault(long number, ArgumentException exception) => new(number, MessageOf(exception));

    /// <summary>Returns the message of an exception without the parameter name that the framework appends.</summary>
    internal static string MessageOf(ArgumentException exception)
    {
        int end = exception.Message.IndexOf(" (Parameter '", StringComparison.Ordinal);
        return end < 0 ? exception.Message : exception.Message[..end];
    }

    public void Dispose() => hasher.Dispose();

    private void MoveNext()
    {
        Number++;
        if (!lines.MoveNext())
            throw Fault($"The {what} is cut off here.");
        if (lines.IsTooLong)
            throw Fault($"The line is too long for a {what}.");
    }

    /// <summary>Adds the line to the text that is hashed.</summary>
    private void Keep()
    {
        read.Write(Current);
        read.Write("\n"u8);
        if (read.WrittenCount > 16 * 1024)
            Flush();
    }

    private void Flush()
    {
        hasher.AppendData(read.WrittenSpan);
        read.ResetWrittenCount();
    }
}
