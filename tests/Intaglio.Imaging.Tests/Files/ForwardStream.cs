namespace Intaglio.Imaging.Tests;

/// <summary>A stream that takes bytes and cannot be positioned; from some number of them on it fails, as a full disk does.</summary>
internal sealed class ForwardStream(long room = long.MaxValue) : ForwardOnlyStream
{
    private readonly MemoryStream written = new();

    internal byte[] Written => written.ToArray();

    public override bool CanWrite => true;

    public override void Write(byte[] buffer, int offset, int count)
    {
        if (written.Length + count > room)
            throw new IOException("There is no room left.");
        written.Write(buffer, offset, count);
    }

    public override void Flush()
    {
    }
}
