namespace Intaglio.Fuzzing;

/// <summary>Hands out few bytes at a time, as pipes and networks do.</summary>
internal sealed class PieceStream(byte[] bytes, int most) : MemoryStream(bytes, writable: false)
{
    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, most));

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, most)]);
}
