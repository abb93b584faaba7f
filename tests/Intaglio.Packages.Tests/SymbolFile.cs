using System.Reflection.Metadata;
using System.Text;

namespace Intaglio.Packages.Tests;

/// <summary>What a portable PDB says: which assembly it is of, where the sources were, and where they can be had.</summary>
internal sealed class SymbolFile
{
    // The portable PDB format names the JSON of SourceLink by this.
    private static readonly Guid sourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    internal SymbolFile(byte[] bytes)
    {
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(bytes));
        MetadataReader metadata = provider.GetMetadataReader();
        Id = new BlobContentId(metadata.DebugMetadataHeader!.Id).Guid;
        Documents = [.. metadata.Documents.Select(document => metadata.GetString(metadata.GetDocument(document).Name))];
        SourceLink = metadata.CustomDebugInformation.Select(metadata.GetCustomDebugInformation)
            .Where(information => metadata.GetGuid(information.Kind) == sourceLink)
            .Select(information => Encoding.UTF8.GetString(metadata.GetBlobBytes(information.Value)))
            .SingleOrDefault("");
    }

    internal Guid Id { get; }

    internal string[] Documents { get; }

    internal string SourceLink { get; }
}
