namespace Intaglio.Checksums;

/// <summary>What can be read from front to back.</summary>
internal abstract class ByteSource
{
    /// <summary>Fills the buffer; with less only at the end, or, of a pipe, with what there is.</summary>
    internal abstract int Read(Span<byte> buffer);
}

/// <summary>A stream that somebody else disposes.</summary>
internal sealed class StreamSource(Stream stream) : ByteSource
{
    internal override int Read(Span<byte> buffer) => stream.ReadAtLeast(buffer, buffer.Length, throwOnEndOfStream: false);
}
