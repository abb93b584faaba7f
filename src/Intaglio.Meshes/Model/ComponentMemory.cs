using System.Buffers;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Memory of vectors seen as memory of their components.</summary>
internal sealed class ComponentMemory<T> : MemoryManager<float>
    where T : unmanaged
{
    private readonly ReadOnlyMemory<T> vectors;

    private ComponentMemory(ReadOnlyMemory<T> vectors) => this.vectors = vectors;

    internal static ReadOnlyMemory<float> Of(ReadOnlyMemory<T> vectors) => new ComponentMemory<T>(vectors).Memory;

    // Nobody gets a memory that can be written.
    public override Span<float> GetSpan() => MemoryMarshal.Cast<T, float>(MemoryMarshal.AsMemory(vectors).Span);

    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        MemoryHandle handle = vectors.Pin();
        return new((float*)handle.Pointer + elementIndex, default, new Unpinner(handle));
    }

    public override void Unpin()
    {
        // Each handle lets go of what it holds.
    }

    protected override void Dispose(bool disposing)
    {
        // The memory is the caller's.
    }

    private sealed class Unpinner(MemoryHandle handle) : IPinnable
    {
        private MemoryHandle handle = handle;

        public MemoryHandle Pin(int elementIndex) => throw new NotSupportedException();

        public void Unpin() => handle.Dispose();
    }
}
