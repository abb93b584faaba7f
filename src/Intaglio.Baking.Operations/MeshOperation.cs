using Intaglio.Meshes;

namespace Intaglio.Baking.Operations;

/// <summary>Converts meshes between OBJ, PLY and STL.</summary>
/// <remarks>
/// The material files of an OBJ file are found while it is read, and become inputs. A missing one becomes an input as well, so that the
/// mesh is converted again when it appears.
/// </remarks>
public sealed class MeshOperation : BakeOperation
{
    /// <summary>The role of the material file of an OBJ output. Without this output, materials are dropped.</summary>
    public const string MaterialsRole = "materials";

    private static readonly KeyValuePair<string, MeshFileFormat>[] formats =
        [new("obj", MeshFileFormat.Obj), new("ply", MeshFileFormat.Ply), new("stl", MeshFileFormat.Stl)];

    private static readonly KeyValuePair<string, PlyEncoding>[] encodings =
    [
        new("binary", PlyEncoding.BinaryLittleEndian), new("binary-big", PlyEncoding.BinaryBigEndian), new("ascii", PlyEncoding.Ascii),
    ];

    private static readonly KeyValuePair<string, MeshNormalMode>[] normalModes =
    [
        new("keep", MeshNormalMode.Keep), new("flat", MeshNormalMode.Flat), new("smooth", MeshNormalMode.Smooth),
        new("none", MeshNormalMode.None),
    ];

    private static readonly KeyValuePair<string, AxisConversion>[] axisNames =
        [new("keep", default), new("z:y", AxisConversion.ZUpToYUp), new("y:z", AxisConversion.YUpToZUp)];

    /// <inheritdoc/>
    public override string Name => "mesh";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.File;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override IReadOnlyList<string> OutputRoles => MeshFormat == MeshFileFormat.Obj ? [OutRole, MaterialsRole] : [OutRole];

    /// <inheritdoc/>
    public override string Format => formats.First(format => format.Value == MeshFormat).Key;

    /// <inheritdoc/>
    public override bool CanDiscoverInputs => true;

    /// <inheritdoc/>
    public override bool IncludeOutputNames => MeshFormat == MeshFileFormat.Obj;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [typeof(MeshScene)];

    /// <summary>Gets or sets the format of the output. The default is PLY.</summary>
    public MeshFileFormat MeshFormat { get; set; } = MeshFileFormat.Ply;

    /// <summary>Gets or sets the encoding of PLY. STL is text if the value is <see cref="PlyEncoding.Ascii"/>.</summary>
    public PlyEncoding Encoding { get; set; } = PlyEncoding.BinaryLittleEndian;

    /// <summary>Gets or sets the decimals in text, from 0 to 17, or <see langword="null"/> for the shortest text without loss.</summary>
    public int? Decimals { get; set; }

    /// <summary>Gets or sets the factor for positions, greater than 0.</summary>
    public double Scale { get; set; } = 1;

    /// <summary>Gets or sets the conversion of axes.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets the way in which normals are computed.</summary>
    public MeshNormalMode Normals { get; set; }

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        MeshFormat = settings.VisitChoice("format", MeshFormat, formats);
        Encoding = settings.VisitChoice("encoding", Encoding, encodings);
        Decimals = (int?)settings.VisitInteger("decimals", Decimals, 0, 17);
        Scale = settings.VisitNumber("scale", Scale, 1e-100, 1e100);
        Axes = settings.VisitChoice("axes", Axes, axisNames);
        Normals = settings.VisitChoice("normals", Normals, normalModes);
    }

    /// <inheritdoc/>
    public override long EstimateMemory(long inputBytes) => (16 << 20) + (4 * inputBytes);

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        BakeFile file = (BakeFile)input!;
        try
        {
            MeshScene scene = Read(file, context);
            Write(Normals switch
            {
                MeshNormalMode.Flat => MeshNormals.Flat(scene, context.MaxDegreeOfParallelism, context.CancellationToken),
                MeshNormalMode.Smooth => MeshNormals.Smooth(scene, context.MaxDegreeOfParallelism, context.CancellationToken),
                MeshNormalMode.None => MeshNormals.Without(scene),
                _ => scene,
            }, context);
            return null;
        }
        catch (Exception exception) when (exception is MeshFormatException or ArgumentException or NotSupportedException)
        {
            throw new BakeOperationException(ImageProblem.Describe(exception), exception);
        }
    }

    private static MeshScene Read(BakeFile file, BakeContext context)
    {
        MeshReadOptions options = new()
        {
            MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
            OnWarning = warning => context.Warn($"{warning.Count} {warning.Kind}"),
        };
        using Stream stream = file.Open();
        MeshScene scene = MeshInput.Open(stream, file.Name).Read(options, null, context.CancellationToken);
        if (scene.MaterialLibraries.Count == 0)
            return scene;
        MaterialList materials = new(options);
        HashSet<string> read = [];
        foreach (string library in scene.MaterialLibraries)
            if (Find(file.Name, library, context) is { } found)
            {
                if (!read.Add(found.Name))
                    continue;
                using Stream source = found.Open();
                materials.Read(source, context.CancellationToken);
            }
            else
                context.Warn($"there is no material file '{library}'");
        return new() { Objects = scene.Objects, Materials = materials.Materials, MaterialLibraries = scene.MaterialLibraries };
    }

    private static BakeFile? Find(string mesh, string library, BakeContext context)
    {
        string folder = mesh[..(mesh.LastIndexOf('/') + 1)];
        foreach (string name in MtlFile.GetNames(library))
            if (Combine(folder, name) is { } path && context.Find(path) is { Length: > 0 } file)
                return file;
        return null;
    }

    // A material file is in the folder of the mesh or below it.
    private static string? Combine(string folder, string name)
    {
        List<string> parts = [];
        foreach (string part in name.Split('/'))
        {
            if (part is "" or ".")
                continue;
            if (part != "..")
                parts.Add(part);
            else if (parts.Count == 0)
                return null;
            else
                parts.RemoveAt(parts.Count - 1);
        }
        return parts.Count == 0 || name.StartsWith('/') || name.Contains('\0', StringComparison.Ordinal) ? null
            : folder + string.Join('/', parts);
    }

    private void Write(MeshScene scene, BakeContext context)
    {
        switch (MeshFormat)
        {
            case MeshFileFormat.Obj:
                WriteObj(scene, context);
                break;
            case MeshFileFormat.Ply:
                PlyWriter.Write(context.CreateOutput(), scene, new PlyWriteOptions
                {
                    Encoding = Encoding, Decimals = Decimals, Scale = Scale, Axes = Axes,
                    MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
                }, null, context.CancellationToken);
                break;
            default:
                StlWriter.Write(context.CreateOutput(), scene, new StlWriteOptions
                {
                    IsText = Encoding == PlyEncoding.Ascii, Scale = Scale, Axes = Axes,
                    MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
                }, null, context.CancellationToken);
                break;
        }
    }

    private void WriteObj(MeshScene scene, BakeContext context)
    {
        bool writesMaterials = scene.Materials.Count > 0 && context.Outputs.ContainsKey(MaterialsRole);
        if (writesMaterials)
            ObjWriter.WriteMaterials(context.CreateOutput(MaterialsRole), scene.Materials);
        MeshScene written = new()
        {
            Objects = scene.Objects,
            Materials = writesMaterials ? scene.Materials : [],
            MaterialLibraries = writesMaterials ? [FindRelative(context.Outputs[OutRole], context.Outputs[MaterialsRole])] : [],
        };
        ObjWriter.Write(context.CreateOutput(), written, new ObjWriteOptions
        {
            Decimals = Decimals, Scale = Scale, Axes = Axes, MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
        }, null, context.CancellationToken);
    }

    // Readers look for materials relative to the OBJ file.
    private static string FindRelative(string mesh, string materials) =>
        Path.GetRelativePath("/" + mesh[..(mesh.LastIndexOf('/') + 1)], "/" + materials).Replace('\\', '/');
}
