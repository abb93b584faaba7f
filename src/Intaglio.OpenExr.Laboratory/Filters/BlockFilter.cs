namespace Intaglio.OpenExr.Laboratory;

/// <summary>A reversible transformation of the samples of a block that improves compression.</summary>
/// <remarks>Instances are not shared between threads.</remarks>
internal abstract class BlockFilter : IDisposable
{
    /// <summary>Applies the filter to a block.</summary>
    /// <param name="raw">The block in the format of an uncompressed chunk.</param>
    /// <param name="layout">The layout of the block.</param>
    /// <param name="filtered">The buffer for the result, which has the same length.</param>
    internal abstract void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered);

    /// <summary>Reverses <see cref="Apply"/>.</summary>
    /// <param name="filtered">The filtered block.</param>
    /// <param name="layout">The layout of the block.</param>
    /// <param name="raw">The buffer for the result, which has the same length.</param>
    internal abstract void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
