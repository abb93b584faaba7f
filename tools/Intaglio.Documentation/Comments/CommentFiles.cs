using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Comments;

/// <summary>The comments as the compiler has written them beside the assemblies, ours and the framework's.</summary>
internal sealed class CommentFiles
{
    private readonly Dictionary<string, Dictionary<string, XElement>> files = [];

    /// <summary>The element of a symbol, or null where nothing is said of it.</summary>
    internal XElement? Find(ISymbol symbol)
    {
        string assembly = symbol.ContainingAssembly.Name;
        if (!files.TryGetValue(assembly, out Dictionary<string, XElement>? members))
            files.Add(assembly, members = Read(assembly));
        return members.GetValueOrDefault(symbol.OriginalDefinition.GetDocumentationCommentId() ?? "");
    }

    private static Dictionary<string, XElement> Read(string assembly)
    {
        Library? library = Library.All.FirstOrDefault(library => library.Name == assembly);
        string file = library is null ? Path.Combine(Repository.Framework, $"{assembly}.xml") : Path.ChangeExtension(Repository.BuildOf(library, library.Frameworks[0]), "xml");
        if (!File.Exists(file))
            return [];
        return XDocument.Load(file, LoadOptions.PreserveWhitespace).Descendants("member").DistinctBy(member => (string)member.Attribute("name")!)
            .ToDictionary(member => (string)member.Attribute("name")!);
    }
}
