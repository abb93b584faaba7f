namespace Intaglio.Checksums;

/// <summary>Something that is read from front to back, as a stream that cannot seek.</summary>
internal sealed class ForwardStream(ByteSource source) : ReadOnlyStream
{
    public override int Read(Span<byte> buffer) => source.Read(buffer);
}
