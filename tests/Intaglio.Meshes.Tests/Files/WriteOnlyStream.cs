namespace Intaglio.Meshes.Tests;

/// <summary>A stream that neither seeks nor reads, as a pipe that is written to.</summary>
internal sealed class WriteOnlyStream : ForwardOnlyStream
{
    private readonly MemoryStream written = new();

    public override bool CanWrite => true;

    internal byte[] ToArray() => written.ToArray();

    public override void Write(byte[] buffer, int offset, int count) => written.Write(buffer, offset, count);
}
