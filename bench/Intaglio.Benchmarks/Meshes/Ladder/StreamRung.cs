using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Writes a number at a time into a file's stream, on one thread: two rungs, which differ in the stream's buffer.</summary>
internal static class StreamRung
{
    internal static void Write(string path, MeshScene scene, int bufferSize)
    {
        ObjPlan plan = new(scene);
        using FileStream stream = new(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize);
        GeneralText<StreamSink> text = new(scene, plan, new(stream));
        for (int chunk = 0; chunk < plan.ChunkCount; chunk++)
            text.Write(plan.PiecesOf(chunk));
    }
}
