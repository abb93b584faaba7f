using System.Diagnostics;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;

namespace Intaglio.Packages.Tests;

/// <summary>What an assembly says of itself; it is read, never loaded.</summary>
internal sealed class AssemblyFile
{
    internal AssemblyFile(byte[] bytes)
    {
        using PEReader image = new(new MemoryStream(bytes));
        MetadataReader metadata = image.GetMetadataReader();
        AssemblyDefinition definition = metadata.GetAssemblyDefinition();
        PublicKey = metadata.GetBlobBytes(definition.PublicKey);
        IsSigned = image.PEHeaders.CorHeader!.Flags.HasFlag(CorFlags.StrongNameSigned);
        foreach (CustomAttribute attribute in definition.GetCustomAttributes().Select(metadata.GetCustomAttribute))
        {
            // The constructor's arguments, behind two bytes of prolog.
            BlobReader arguments = metadata.GetBlobReader(attribute.Value);
            arguments.ReadUInt16();
            switch (NameOf(metadata, attribute))
            {
                case nameof(DebuggableAttribute):
                    IsOptimized = ((DebuggableAttribute.DebuggingModes)arguments.ReadInt32() & DebuggableAttribute.DebuggingModes.DisableOptimizations) == 0;
                    break;
                case nameof(AssemblyMetadataAttribute):
                    Facts[arguments.ReadSerializedString()!] = arguments.ReadSerializedString()!;
                    break;
            }
        }

        DebugDirectoryEntry[] entries = [.. image.ReadDebugDirectory()];
        IsReproducible = Array.Exists(entries, entry => entry.Type == DebugDirectoryEntryType.Reproducible);
        DebugDirectoryEntry symbols = Array.Find(entries, entry => entry.Type == DebugDirectoryEntryType.CodeView);
        SymbolsId = image.ReadCodeViewDebugDirectoryData(symbols).Guid;
    }

    /// <summary>Whether the JIT compiler may optimize it; without the attribute it may.</summary>
    internal bool IsOptimized { get; } = true;

    /// <summary>Whether the compiler promises that the same sources give the same bytes.</summary>
    internal bool IsReproducible { get; }

    internal bool IsSigned { get; }

    internal byte[] PublicKey { get; }

    /// <summary>The last eight bytes of the key's SHA-1 digest, the last first: what a reference to the assembly has.</summary>
#pragma warning disable CA5350 // The standard, ECMA-335, prescribes SHA-1.
    internal string PublicKeyToken => Convert.ToHexStringLower([.. SHA1.HashData(PublicKey).Reverse().Take(8)]);
#pragma warning restore CA5350

    /// <summary>What <c>AssemblyMetadata</c> attributes say.</summary>
    internal Dictionary<string, string> Facts { get; } = [];

    /// <summary>The symbols have the same.</summary>
    internal Guid SymbolsId { get; }

    private static string NameOf(MetadataReader metadata, CustomAttribute attribute)
    {
        EntityHandle type = attribute.Constructor.Kind == HandleKind.MemberReference
            ? metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent
            : metadata.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType();
        return metadata.GetString(type.Kind == HandleKind.TypeReference
            ? metadata.GetTypeReference((TypeReferenceHandle)type).Name
            : metadata.GetTypeDefinition((TypeDefinitionHandle)type).Name);
    }
}
