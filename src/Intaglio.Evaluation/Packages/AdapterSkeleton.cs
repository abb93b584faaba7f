using System.Text.RegularExpressions;

namespace Intaglio.Evaluation;

/// <summary>Writes a skeleton of an adapter: a class that compiles, with the members of the package in comments.</summary>
internal static partial class AdapterSkeleton
{
    /// <summary>Writes the source.</summary>
    /// <param name="package">The name of the package.</param>
    /// <param name="members">The members of the package.</param>
    internal static string Write(string package, MembersReply members)
    {
        // Namespaces come from the package, so only valid names become code.
        string usings = string.Concat(members.Namespaces.Where(name => Name().IsMatch(name)).Select(name => $"using {name};\n"));
        string list = string.Concat(members.Members.Select(member => $"// {PrintableText.Of(member)}\n"));
        return $$"""
            using Intaglio.Evaluation;
            {{usings}}
            // An adapter for {{package}}. Call the package in Hash, and set Features to the features of that call.
            // Try it with: intaglio evaluate --package {{package}} --adapter THIS-FILE.cs
            public sealed class Adapter : IHashContender
            {
                // The name of the function in its specification.
                public string FunctionName => "BLAKE2b";

                // The features of the package: DigestSize, Key, Salt, Personalization; Spans; Concurrent for static methods.
                public HashFeatures Features => HashFeatures.None;

                public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
                {
                    // destination.Length is the size of the digest in bytes. The key, salt and personalization in arguments are empty for
                    // none.
                    throw new NotImplementedException("call the package here");
                }
            }

            // Members of the package that accept or return bytes:
            {{list}}
            """;
    }

    [GeneratedRegex(@"\A[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*\z")]
    private static partial Regex Name();
}
