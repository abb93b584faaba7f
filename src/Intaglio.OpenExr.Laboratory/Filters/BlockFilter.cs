namespace Intaglio.OpenExr.Laboratory;

/// <summary>What is done to the samples of a block before a codec, so that it finds more to save; exactly undone. Each thread has one of its own.</summary>
internal abstract class BlockFilter : IDisposable
{
    /// <summary>Filters a block.</summary>
    /// <param name="raw">The block as a chunk without compression has it.</param>
    /// <param name="layout">What lies where in it.</param>
    /// <param name="filtered">Takes as many bytes.</param>
    internal abstract void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered);

    /// <summary>Undoes <see cref="Apply"/>.</summary>
    /// <param name="filtered">What it gave.</param>
    /// <param name="layout">What lies where in the block.</param>
    /// <param name="raw">Takes as many bytes.</param>
    internal abstract void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
