using System.Buffers;
using System.Buffers.Text;
using System.Text;
using System.Text.Unicode;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The lines of a manifest or a proof, one at a time, and the digest over their text that the last of them says.</summary>
internal sealed class ManifestLines : IDisposable
{
    private readonly LineSplitter lines;
    private readonly string what;
    private readonly Blake2bHasher hasher = ManifestText.CreateHasher();
    private readonly ArrayBufferWriter<byte> read = new();

    /// <summary>Reads the title.</summary>
    /// <param name="source">The text.</param>
    /// <param name="what">What it is: <c>manifest</c> or <c>proof</c>.</param>
    /// <exception cref="ChecksumFormatException">The text has another title.</exception>
    internal ManifestLines(Stream source, string what)
    {
        this.what = what;
        // What no line has, even where it may end with one of them.
        lines = new(source, (byte)'\n', replacement: "\r\r", skipsLongLines: false);
        if (!lines.MoveNext())
            throw new ChecksumFormatException(1, $"The file is empty; a {what} begins with its title.");
        Number = 1;
        string title = ManifestText.TitleOf(what);
        if (!Is(title) || lines.IsTooLong)
        {
            throw Fault(Current.StartsWith(Encoding.ASCII.GetBytes(title.TrimEnd('1')))
                ? $"This is a {what} of another version than 1; a later version of this program may read it."
                : $"This is no {what}; one begins with '{title}'.");
        }
        Keep();
    }

    /// <summary>Gets the line, without what ends it.</summary>
    internal ReadOnlySpan<byte> Current => lines.Current is [.. var line, (byte)'\r'] ? line : lines.Current;

    /// <summary>Gets the number of the line, the first being 1.</summary>
    internal long Number { get; private set; }

    /// <summary>Goes to the next line.</summary>
    /// <exception cref="ChecksumFormatException">There is none, or it is too long.</exception>
    internal void Advance()
    {
        MoveNext();
        Keep();
    }

    /// <summary>Tells whether the line is an ASCII text.</summary>
    internal bool Is(string text) => Current.Length == text.Length && Ascii.Equals(Current, text);

    /// <summary>Returns what the line has behind the name that it begins with.</summary>
    /// <param name="name">The name, and the blank behind it.</param>
    /// <param name="fault">What is wrong if the line begins with something else.</param>
    internal ReadOnlySpan<byte> Value(ReadOnlySpan<byte> name, string fault) => Current.StartsWith(name) ? Current[name.Length..] : throw Fault(fault);

    /// <summary>Undoes the escapes of a name or a pattern.</summary>
    internal string ReadText(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text))
            throw Fault("The text is not valid UTF-8.");
        if (text.Contains((byte)'\r'))
            throw Fault("There is a carriage return within the line, or something that is no UTF-16.");
        return ChecksumName.Unescape(Encoding.UTF8.GetString(text)) ?? throw Fault(@"A backslash stands before something else than a backslash, n or r.");
    }

    /// <summary>Reads a digest of 64 hexadecimal digits.</summary>
    /// <param name="text">The digits.</param>
    /// <param name="what">What it is the digest of.</param>
    internal byte[] ReadDigest(ReadOnlySpan<byte> text, string what) => TryReadDigest(text, FileDigest.Size) ?? throw Fault($"The digest of {what} has 64 hexadecimal digits in lower case.");

    /// <summary>Reads a digest in its only spelling: in lower case.</summary>
    /// <returns>Null if it is none of that size in bytes.</returns>
    internal static byte[]? TryReadDigest(ReadOnlySpan<byte> text, int size) => text.ContainsAnyInRange((byte)'A', (byte)'F') ? null : DigestText.Read(text, size, size, DigestEncoding.Hexadecimal);

    /// <summary>Reads a number that is not negative, in its only spelling: without a sign or a leading zero.</summary>
    internal static bool TryReadNumber(ReadOnlySpan<byte> text, out long number)
    {
        bool isNumber = Utf8Parser.TryParse(text, out number, out int consumed) && consumed == text.Length;
        return isNumber && number >= 0 && text[0] is >= (byte)'0' and <= (byte)'9' && (text[0] != '0' || text.Length == 1);
    }

    /// <summary>Reads the last line, which has the digest of all before it.</summary>
    /// <exception cref="ChecksumFormatException">The digest is another, or something follows.</exception>
    internal void ReadEnd()
    {
        Span<byte> text = stackalloc byte[FileDigest.Size];
        Flush();
        hasher.GetHashAndReset(text);
        MoveNext();
        if (!Is($"end {Convert.ToHexStringLower(text)}"))
            throw Fault(Current.StartsWith("end "u8) ? $"The text does not have this digest: the {what} is damaged or was changed." : "The digest of the text is expected here.");
        if (!lines.IsTerminated)
            throw Fault($"The {what} is cut off here.");
        Number++;
        if (lines.MoveNext())
            throw Fault("There is something behind the end.");
    }

    /// <summary>Returns an exception that names the line.</summary>
    internal ChecksumFormatException Fault(string fault) => new(Number, fault);

    /// <summary>Returns an exception that says what is wrong with the values of a line.</summary>
    internal static ChecksumFormatException Fault(long number, ArgumentException exception) => new(number, MessageOf(exception));

    /// <summary>Returns what an exception says, without the name that the argument has in the program, which the framework appends.</summary>
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
            throw Fault($"The line is longer than any of a {what}.");
    }

    /// <summary>Has the line be a part of what the digest at the end is of.</summary>
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
