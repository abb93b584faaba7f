using System.Xml.Linq;

namespace Intaglio.Documentation.Comments;

/// <summary>The comment of a symbol, with all that it inherits.</summary>
internal sealed class Comment(XElement element)
{
    internal static Comment None { get; } = new(new XElement("member"));

    internal XElement? Summary => element.Element("summary");

    internal XElement? Remarks => element.Element("remarks");

    internal XElement? Returns => element.Element("returns") ?? element.Element("value");

    internal XElement? Example => element.Element("example");

    internal IEnumerable<XElement> Exceptions => element.Elements("exception");

    internal XElement? Parameter(string name) => Named("param", name);

    internal XElement? TypeParameter(string name) => Named("typeparam", name);

    private XElement? Named(string tag, string name) => element.Elements(tag).FirstOrDefault(parameter => (string?)parameter.Attribute("name") == name);
}
