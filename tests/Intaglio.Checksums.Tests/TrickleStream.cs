namespace Intaglio.Checksums.Tests;

/// <summary>A stream that gives a few bytes at a time, as a pipe may.</summary>
internal sealed class TrickleStream(byte[] bytes, int chunk) : MemoryStream(bytes)
{
    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, chunk));

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, chunk)]);
}
