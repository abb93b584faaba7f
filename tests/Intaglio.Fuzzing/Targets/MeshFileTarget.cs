using System.Text;
using Intaglio.Meshes;

namespace Intaglio.Fuzzing;

/// <summary>Files of meshes in one format: any bytes are read or refused, and what is read can be written and read again.</summary>
internal abstract class MeshFileTarget : Target
{
    /// <summary>Gets the memory that reading may take.</summary>
    protected const long MaxMemory = 16 << 20;

    // Each object that becomes a part of the next costs a reading, with its buffers.
    private const int MaxJoined = 8;

    private static readonly ObjWriteOptions shortest = new() { Decimals = null, MaxDegreeOfParallelism = 1 };

    internal override int MaxSize => 6000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] file = input.ToArray();
        // Numbers of both precisions have their share.
        bool asDouble = file.Length % 2 == 1;
        MeshScene? scene = null;
        string outcome = "";
        List<MeshWarning> warnings = [], warningsAgain = [];
        try
        {
            using MemoryStream stream = new(file);
            scene = Read(stream, new() { MaxMemory = MaxMemory, MaxDegreeOfParallelism = 1, UseDoubles = asDouble, OnWarning = warnings.Add });
        }
        catch (MeshFormatException exception)
        {
            Expect.That(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            outcome = Shape(exception.Message);
        }
        using PieceStream pieces = new(file, most: 5);
        try
        {
            MeshScene again = Read(pieces, new() { MaxMemory = MaxMemory, MaxDegreeOfParallelism = 3, UseDoubles = asDouble, OnWarning = warningsAgain.Add });
            Expect.That(scene is not null, "who reads it in pieces refuses it too");
            Expect.Same(Text(scene!), Text(again), "read in pieces, on several threads");
            Expect.That(warnings.SequenceEqual(warningsAgain), "who reads it in pieces is warned of the same");
            Expect.That(warnings.All(warning => warning.Count > 0) && warnings.DistinctBy(warning => warning.Kind).Count() == warnings.Count, "each kind of fault that occurs is reported once");
        }
        catch (MeshFormatException exception)
        {
            Expect.That(scene is null && Shape(exception.Message) == outcome, $"who reads it in pieces says the same, not {exception.Message}");
        }
        return scene is null ? Outcome.Refused(outcome) : $"{Describe(scene, Text(scene))} {string.Join(' ', warnings.Select(warning => warning.Kind))}";
    }

    /// <summary>Reads a file of the format.</summary>
    protected abstract MeshScene Read(Stream stream, MeshReadOptions options);

    /// <summary>Tries what else must hold of what was read, and says it in few words.</summary>
    protected abstract string Describe(MeshScene scene, byte[] text);

    /// <summary>
    /// Expects that OBJ text that was written is the same when it is read and written again, but for objects of no name and no content. One of no name that has
    /// vertices alone becomes a part of the next each time, which is the same from then on.
    /// </summary>
    protected static void ExpectStable(byte[] text, MeshScene scene)
    {
        bool asDouble = scene.Objects.Any(mesh => mesh.Vertices.Positions.IsDouble || mesh.Vertices.Normals.IsDouble || mesh.Vertices.TextureCoordinates.IsDouble);
        int joined = scene.Objects.SkipLast(1).Count(mesh => string.IsNullOrEmpty(mesh.Name) && mesh.Faces.Count + mesh.Lines.Count + mesh.Points.Count == 0);
        if (joined > MaxJoined)
            return;
        for (int i = 0; i < joined; i++)
            text = Again(text);
        Expect.Same(Named(text), Named(Again(text)), "written and read again");

        byte[] Again(byte[] written)
        {
            using MemoryStream stream = new(written);
            return Text(ObjReader.Read(stream, new() { MaxMemory = MaxMemory, UseDoubles = asDouble }));
        }
    }

    /// <summary>Gets the text of a scene, from which the same numbers are read.</summary>
    protected static byte[] Text(MeshScene scene)
    {
        using MemoryStream stream = new();
        ObjWriter.Write(stream, scene, shortest);
        return stream.ToArray();
    }

    private static byte[] Named(byte[] text) => Encoding.UTF8.GetBytes(string.Join('\n', Encoding.UTF8.GetString(text).Split('\n').Where(line => line != "o")));

    /// <summary>Says how many there are of what meshes have.</summary>
    protected static string Counts(MeshScene scene) => string.Join(
        ' ',
        Scale(scene.Objects.Count),
        Scale(scene.Objects.Sum(mesh => (long)mesh.Vertices.Positions.Count)),
        Scale(scene.Objects.Sum(mesh => (long)mesh.Vertices.Normals.Count)),
        Scale(scene.Objects.Sum(mesh => (long)mesh.Vertices.TextureCoordinates.Count)),
        Scale(scene.Objects.Sum(mesh => (long)mesh.Faces.Count)),
        Scale(scene.Objects.Sum(mesh => (long)mesh.Lines.Count)));
}
