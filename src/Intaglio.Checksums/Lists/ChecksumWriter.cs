using System.Buffers;
using System.Globalization;
using System.Text;

namespace Intaglio.Checksums;

/// <summary>Writes checksum lists in UTF-8 without a byte-order mark, with identical bytes on every system.</summary>
/// <param name="stream">The stream to write to. Each line is written with one call. The stream is not disposed.</param>
/// <param name="options">The format of the list, or <see langword="null"/> for the format of <c>b2sum</c>.</param>
public sealed class ChecksumWriter(Stream stream, ChecksumWriterOptions? options = null)
{
    private readonly Stream stream = stream ?? throw new ArgumentNullException(nameof(stream));
    private readonly ChecksumWriterOptions options = options?.Copy() ?? new();
    private readonly ArrayBufferWriter<byte> line = new();

    /// <summary>Writes one line.</summary>
    /// <param name="entry">The name and digest to write.</param>
    /// <exception cref="ArgumentNullException"><paramref name="entry"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The line is tagged, and the algorithm of the entry is <see cref="ChecksumAlgorithm.File"/>, which a tag cannot name.
    /// </exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
    public void Write(ChecksumEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        if (options.IsTagged && entry.Algorithm == ChecksumAlgorithm.File)
            throw new ArgumentException("A tag cannot name the file digest. Use the algorithm that computed it.", nameof(entry));
        string name = entry.Name;
        if (!options.IsZeroTerminated && ChecksumName.NeedsEscape(name))
        {
            line.Write("\\"u8);
            name = ChecksumName.Escape(name);
        }

        if (options.IsTagged || options.IsBt2Sum)
        {
            WriteText(GetTag(entry.Algorithm));
            if (!options.IsBt2Sum || name != ChecksumVerifier.StandardInputName)
                WriteText($" ({name})");
            line.Write(" = "u8);
            DigestText.Write(entry.Digest.Span, options.Encoding, line);
        }
        else
        {
            DigestText.Write(entry.Digest.Span, options.Encoding, line);
            line.Write(options.IsBinary ? " *"u8 : "  "u8);
            WriteText(name);
        }
        line.Write(options.IsZeroTerminated ? "\0"u8 : "\n"u8);
        stream.Write(line.WrittenSpan);
        line.ResetWrittenCount();
    }

    private string GetTag(ChecksumAlgorithm algorithm) =>
        options.IsBt2Sum ? string.Create(CultureInfo.InvariantCulture, $"{algorithm.Name}-{algorithm.DigestSize}")
        // In other encodings the size is needed to recognize the encoding.
        : algorithm.IsSizeToldByDigest && options.Encoding == DigestEncoding.Hexadecimal ? algorithm.Name
        : algorithm.Tag;

    private void WriteText(string text) => Encoding.UTF8.GetBytes(text, line);
}
