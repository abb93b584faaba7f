using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Formats objects in parallel, each into a buffer, and writes these in their order.</summary>
internal static class ObjectRung
{
    internal static void Write(string path, MeshScene scene, int threads)
    {
        ObjPlan plan = new(scene);
        MeshPiece[][] objects =
        [
            .. Enumerable.Range(0, plan.ChunkCount).SelectMany(chunk => plan.PiecesOf(chunk).ToArray()).GroupBy(piece => piece.Object, (_, pieces) => pieces.ToArray()),
        ];
        using FileStream stream = new(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        OrderedTexts.Run(objects.Length, threads,
            (text, index) => new GeneralText<BufferSink>(scene, plan, new(text)).Write(objects[index]),
            text => stream.Write(text.Bytes), CancellationToken.None);
    }
}
