namespace Intaglio.Fuzzing;

/// <summary>Hands out few bytes at a time, as pipes and networks do, and like these may not seek.</summary>
internal sealed class PieceStream(byte[] bytes, int most, bool canSeek = true) : MemoryStream(bytes, writable: false)
{
    public override bool CanSeek => canSeek;

    public override long Length => canSeek ? base.Length : throw new NotSupportedException();

    public override long Position
    {
        get => canSeek ? base.Position : throw new NotSupportedException();
        set => base.Position = canSeek ? value : throw new NotSupportedException();
    }

    public override long Seek(long offset, SeekOrigin loc) => canSeek ? base.Seek(offset, loc) : throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, most));

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, most)]);
}
