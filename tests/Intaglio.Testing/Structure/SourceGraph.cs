using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Intaglio.Testing;

/// <summary>The source files of an assembly, and the other files whose types each of them names, from the compiled code and its symbols.</summary>
/// <remarks>Constants and names in <c>nameof</c> do not exist in compiled code, so they are not found.</remarks>
public sealed class SourceGraph
{
    // The portable PDB format names the files of types without code by this.
    private static readonly Guid typeDocuments = new("932E74BC-DBA9-4478-8D46-0F32A7BAB3D3");

    private readonly MetadataReader metadata, symbols;
    private readonly PEReader assembly;
    private readonly string root;
    private readonly Dictionary<TypeDefinitionHandle, HashSet<string>> filesOfTypes = [];
    private readonly Dictionary<string, HashSet<string>> named = new(StringComparer.Ordinal);

    private SourceGraph(PEReader assembly, MetadataReader symbols, string root)
    {
        (this.assembly, this.symbols, this.root) = (assembly, symbols, root);
        metadata = assembly.GetMetadataReader();
        FindFiles();
        FindNames();
        // The bytes of the assembly are released afterward.
        Types = [.. filesOfTypes.Where(pair => Outermost(pair.Key) == pair.Key)
            .Select(pair => (metadata.GetString(metadata.GetTypeDefinition(pair.Key).Name), (IReadOnlySet<string>)pair.Value))];
    }

    /// <summary>Gets the files, by their paths below the folder of the project, with the files whose types they name.</summary>
    public IReadOnlyDictionary<string, HashSet<string>> Files => named;

    /// <summary>Gets the types outside of other types, with the files of their parts.</summary>
    public IReadOnlyList<(string Type, IReadOnlySet<string> Files)> Types { get; }

    /// <summary>Reads an assembly, which has its symbols beside it.</summary>
    /// <param name="path">The path of the assembly.</param>
    /// <param name="root">The end of the path of its project, such as <c>/src/Intaglio.Baking/</c>.</param>
    public static SourceGraph Read(string path, string root)
    {
        using PEReader assembly = new(File.OpenRead(path));
        using MetadataReaderProvider symbols = MetadataReaderProvider.FromPortablePdbStream(File.OpenRead(Path.ChangeExtension(path, ".pdb")));
        return new(assembly, symbols.GetMetadataReader(), root);
    }

    /// <summary>Finds the folders that know each other, of which each name is that of an outermost folder, or of a file outside of folders.</summary>
    /// <returns>Pairs with an example for each direction.</returns>
    public IEnumerable<string> FindMutualFolders()
    {
        ILookup<(string From, string To), (string From, string To)> uses = named.SelectMany(file => file.Value, (file, other) => (From: file.Key, To: other))
            .ToLookup(use => (FolderOf(use.From), FolderOf(use.To)));
        return uses.Where(use => string.CompareOrdinal(use.Key.From, use.Key.To) < 0 && uses.Contains((use.Key.To, use.Key.From)))
            .Select(use => $"{use.Key.From} and {use.Key.To}: {use.First().From} names {use.First().To}, {uses[(use.Key.To, use.Key.From)].First().From} names "
                + uses[(use.Key.To, use.Key.From)].First().To);
    }

    /// <summary>Finds the files that name types of a folder that comes after their own.</summary>
    /// <param name="folders">The outermost folders in their order. Files outside of folders come last.</param>
    public IEnumerable<string> FindUpward(IReadOnlyList<string> folders)
    {
        return named.SelectMany(file => file.Value.Where(other => PlaceOf(other) > PlaceOf(file.Key)), (file, other) => $"{file.Key} names {other}").Order(StringComparer.Ordinal);

        int PlaceOf(string file) => file.Contains('/', StringComparison.Ordinal) ? folders.ToList().IndexOf(FolderOf(file)) is >= 0 and var place ? place
            : throw new InvalidOperationException($"The folder of '{file}' has no place.") : folders.Count;
    }

    /// <summary>Returns the outermost folder of a file, or its name.</summary>
    public static string FolderOf(string file) => file.Split('/')[0];

    private void FindFiles()
    {
        foreach (MethodDefinitionHandle handle in metadata.MethodDefinitions)
            if (FileOf(handle) is { } file)
                Add(metadata.GetMethodDefinition(handle).GetDeclaringType(), file);
        foreach (CustomDebugInformationHandle handle in symbols.CustomDebugInformation)
        {
            CustomDebugInformation information = symbols.GetCustomDebugInformation(handle);
            if (symbols.GetGuid(information.Kind) != typeDocuments || information.Parent.Kind != HandleKind.TypeDefinition)
                continue;
            BlobReader blob = symbols.GetBlobReader(information.Value);
            while (blob.RemainingBytes > 0)
                if (Shorten(MetadataTokens.DocumentHandle(blob.ReadCompressedInteger())) is { } file)
                    Add((TypeDefinitionHandle)information.Parent, file);
        }

        void Add(TypeDefinitionHandle type, string file)
        {
            for (; !type.IsNil; type = metadata.GetTypeDefinition(type).GetDeclaringType())
            {
                if (!filesOfTypes.TryGetValue(type, out HashSet<string>? files))
                    filesOfTypes.Add(type, files = new(StringComparer.Ordinal));
                files.Add(file);
            }
        }
    }

    private string? FileOf(MethodDefinitionHandle handle)
    {
        foreach (SequencePoint point in symbols.GetMethodDebugInformation(handle).GetSequencePoints())
            if (!point.IsHidden)
                return Shorten(point.Document);
        return null;
    }

    private string? Shorten(DocumentHandle handle)
    {
        string path = symbols.GetString(symbols.GetDocument(handle).Name).Replace('\\', '/');
        int index = path.LastIndexOf(root, StringComparison.Ordinal);
        return index < 0 || path.AsSpan(index + root.Length).StartsWith("obj/") ? null : path[(index + root.Length)..];
    }

    private void FindNames()
    {
        foreach (string file in filesOfTypes.Values.SelectMany(files => files))
            named.TryAdd(file, new(StringComparer.Ordinal));
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            HashSet<TypeDefinitionHandle> types = [];
            NameCollector collector = new(types);
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            collector.Add(metadata, type.BaseType);
            foreach (InterfaceImplementationHandle implemented in type.GetInterfaceImplementations())
                collector.Add(metadata, metadata.GetInterfaceImplementation(implemented).Interface);
            foreach (FieldDefinitionHandle field in type.GetFields())
                metadata.GetFieldDefinition(field).DecodeSignature(collector, null);
            foreach (MethodDefinitionHandle method in type.GetMethods())
                if (FileOf(method) is { } file)
                    Connect([file], Collect(method));
                else
                    types.UnionWith(Collect(method));
            if (filesOfTypes.TryGetValue(Outermost(handle), out HashSet<string>? files))
                Connect(filesOfTypes.GetValueOrDefault(handle) ?? files, types);
        }
    }

    private HashSet<TypeDefinitionHandle> Collect(MethodDefinitionHandle handle)
    {
        HashSet<TypeDefinitionHandle> types = [];
        NameCollector collector = new(types);
        MethodDefinition method = metadata.GetMethodDefinition(handle);
        method.DecodeSignature(collector, null);
        if (method.RelativeVirtualAddress == 0)
            return types;
        MethodBodyBlock body = assembly.GetMethodBody(method.RelativeVirtualAddress);
        if (!body.LocalSignature.IsNil)
            metadata.GetStandaloneSignature(body.LocalSignature).DecodeLocalSignature(collector, null);
        foreach (EntityHandle operand in Instructions.FindOperands(body.GetILReader()))
            collector.Add(metadata, operand);
        return types;
    }

    private void Connect(IEnumerable<string> from, HashSet<TypeDefinitionHandle> types)
    {
        foreach (string file in from)
            foreach (TypeDefinitionHandle type in types)
                if (filesOfTypes.GetValueOrDefault(Outermost(type)) is { } others && !others.Contains(file))
                    named[file].UnionWith(filesOfTypes.GetValueOrDefault(type) ?? others);
    }

    private TypeDefinitionHandle Outermost(TypeDefinitionHandle type)
    {
        while (metadata.GetTypeDefinition(type).GetDeclaringType() is { IsNil: false } outer)
            type = outer;
        return type;
    }
}
