namespace Intaglio.Checksums;

/// <summary>A stream that cannot seek and reads from a <see cref="ByteSource"/>.</summary>
internal sealed class ForwardStream(ByteSource source) : ReadOnlyStream
{
    public override int Read(Span<byte> buffer) => source.Read(buffer);
}
