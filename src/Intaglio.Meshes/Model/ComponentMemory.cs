using System.Buffers;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>A view of memory with vectors as memory with their components.</summary>
internal sealed class ComponentMemory<T> : MemoryManager<float>
    where T : unmanaged
{
    private readonly ReadOnlyMemory<T> vectors;

    private ComponentMemory(ReadOnlyMemory<T> vectors) => this.vectors = vectors;

    internal static ReadOnlyMemory<float> Of(ReadOnlyMemory<T> vectors) => new ComponentMemory<T>(vectors).Memory;

    // Callers receive the memory as read-only.
    public override Span<float> GetSpan() => MemoryMarshal.Cast<T, float>(MemoryMarshal.AsMemory(vectors).Span);

    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        MemoryHandle handle = vectors.Pin();
        return new((float*)handle.Pointer + elementIndex, default, new Unpinner(handle));
    }

    public override void Unpin()
    {
        // Each handle releases its own pin.
    }

    protected override void Dispose(bool disposing)
    {
        // The caller owns the memory.
    }

    private sealed class Unpinner(MemoryHandle handle) : IPinnable
    {
        private MemoryHandle handle = handle;

        public MemoryHandle Pin(int elementIndex) => throw new NotSupportedException();

        public void Unpin() => handle.Dispose();
    }
}
