namespace Intaglio.Checksums;

/// <summary>A source of bytes that is read sequentially.</summary>
internal abstract class ByteSource
{
    /// <summary>Fills the buffer. Fewer bytes are returned only at the end or, from a pipe, if no more are available.</summary>
    internal abstract int Read(Span<byte> buffer);
}

/// <summary>A source that reads a stream, which it does not dispose.</summary>
internal sealed class StreamSource(Stream stream) : ByteSource
{
    internal override int Read(Span<byte> buffer) => stream.ReadAtLeast(buffer, buffer.Length, throwOnEndOfStream: false);
}
