using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Formats chunks in parallel, as the product cuts them, and writes them in their order; the formatter is still the general one.</summary>
internal static class ChunkRung
{
    internal static void Write(string path, MeshScene scene, int threads)
    {
        ObjPlan plan = new(scene);
        using FileStream stream = new(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        OrderedTexts.Run(plan.ChunkCount, threads,
            (text, chunk) => new GeneralText<BufferSink>(scene, plan, new(text)).Write(plan.PiecesOf(chunk)),
            text => stream.Write(text.Bytes), CancellationToken.None);
    }
}
