namespace Intaglio.Checksums.Tests;

/// <summary>Bytes in memory, of which no call reads more than a chunk.</summary>
internal sealed class ChunkedMemoryStream(byte[] bytes, int chunk) : MemoryStream(bytes)
{
    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, chunk));

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, chunk)]);
}
