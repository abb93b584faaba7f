using System.Diagnostics;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Intaglio.Evaluation;

/// <summary>Reads from an assembly's metadata how it was built, without loading it.</summary>
internal static class AssemblyFacts
{
    // Some packages have names that begin like these. Their files are next to the assembly, and those of .NET are not.
    private static readonly string[] ofFramework =
        ["System", "Microsoft.CSharp", "Microsoft.Win32", "mscorlib", "netstandard", "WindowsBase"];

    /// <summary>Reads the facts. Returns <see langword="null"/> if the file is not an assembly.</summary>
    internal static BuildFacts? TryRead(string path)
    {
        try
        {
            return Read(path);
        }
        catch (Exception exception)
            when (exception is BadImageFormatException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    internal static BuildFacts Read(string path)
    {
        using FileStream file = File.OpenRead(path);
        using PEReader reader = new(file);
        MetadataReader metadata = reader.GetMetadataReader();
        AssemblyDefinition assembly = metadata.GetAssemblyDefinition();
        string framework = "", folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        bool isOptimized = true, isTrimmable = false;
        foreach (CustomAttributeHandle handle in assembly.GetCustomAttributes())
        {
            CustomAttribute attribute = metadata.GetCustomAttribute(handle);
            BlobReader blob = metadata.GetBlobReader(attribute.Value);
            switch (TypeName(metadata, attribute))
            {
                case "System.Diagnostics.DebuggableAttribute":
                    // The prolog is followed by 32-bit modes or, in old assemblies, by two Booleans: tracking and disabled optimization.
                    blob.ReadUInt16();
                    bool hasModes = blob.RemainingBytes >= 6;
                    isOptimized = hasModes ? (blob.ReadInt32() & (int)DebuggableAttribute.DebuggingModes.DisableOptimizations) == 0
                        : (blob.ReadByte(), blob.ReadByte()).Item2 == 0;
                    break;
                case "System.Runtime.Versioning.TargetFrameworkAttribute":
                    blob.ReadUInt16();
                    framework = blob.ReadSerializedString() ?? "";
                    break;
                case "System.Reflection.AssemblyMetadataAttribute":
                    blob.ReadUInt16();
                    isTrimmable |= blob.ReadSerializedString() == "IsTrimmable"
                        && string.Equals(blob.ReadSerializedString(), "True", StringComparison.OrdinalIgnoreCase);
                    break;
                default:
                    break;
            }
        }
        string[] references = [.. metadata.AssemblyReferences.Select(handle =>
            metadata.GetString(metadata.GetAssemblyReference(handle).Name))
            .Where(name => !Array.Exists(ofFramework, family => name == family || name.StartsWith(family + ".", StringComparison.Ordinal))
            || File.Exists(Path.Combine(folder, name + ".dll")))];
        return new BuildFacts(metadata.GetString(assembly.Name), assembly.Version.ToString(), isOptimized, framework,
            !assembly.PublicKey.IsNil, isTrimmable, new FileInfo(path).Length, references);
    }

    private static string TypeName(MetadataReader metadata, CustomAttribute attribute)
    {
        if (attribute.Constructor.Kind != HandleKind.MemberReference)
            return "";
        EntityHandle parent = metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent;
        if (parent.Kind != HandleKind.TypeReference)
            return "";
        TypeReference type = metadata.GetTypeReference((TypeReferenceHandle)parent);
        return $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}";
    }
}
