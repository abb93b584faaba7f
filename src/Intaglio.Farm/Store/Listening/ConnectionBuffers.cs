using System.Buffers;
using Microsoft.AspNetCore.Connections;

namespace Intaglio.Farm;

/// <summary>The buffers of connections.</summary>
/// <remarks>Those of the framework have 4 KiB. A long item would arrive in thousands of parts, each with a call of the system.</remarks>
internal sealed class ConnectionBuffers : MemoryPool<byte>, IMemoryPoolFactory<byte>
{
    private const int Size = 32 * 1024;

    public override int MaxBufferSize => Shared.MaxBufferSize;

    public MemoryPool<byte> Create(MemoryPoolOptions? options = null) => this;

    public override IMemoryOwner<byte> Rent(int minBufferSize = -1) => Shared.Rent(Math.Max(minBufferSize, Size));

    // The buffers belong to the shared pool.
    protected override void Dispose(bool disposing)
    {
    }
}
