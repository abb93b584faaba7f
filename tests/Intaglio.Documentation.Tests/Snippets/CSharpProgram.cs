using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>Compiles a block of C# as a program, as a project with implicit usings would and with the namespaces of the libraries, and runs it here.</summary>
internal static class CSharpProgram
{
    private static readonly CSharpParseOptions version = new(LanguageVersion.Latest);

    private static readonly string[] namespaces =
        ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks", .. Library.All.Select(library => library.Name)];

    // A frame may compare with the plain transcriptions of the specifications, and with xunit.
    private static readonly Lazy<SyntaxTree[]> references = new(() =>
    [
        Parse($"{string.Concat(namespaces.Select(name => $"global using {name};\n"))}", "usings.cs"),
        .. Directory.GetFiles(Path.Combine(Repository.Root, "reference"), "*.cs").Select(file => Parse(File.ReadAllText(file), file)),
    ]);

    // What is read of the assemblies is shared by all programs.
    private static readonly Lazy<CSharpCompilation> common = new(() => CSharpCompilation.Create("Snippet", references.Value,
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(file => MetadataReference.CreateFromFile(file)),
        new CSharpCompilationOptions(OutputKind.ConsoleApplication, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)));

    /// <summary>Runs it in a folder, and gives what it printed.</summary>
    internal static string Run(CodeSnippet snippet, string folder)
    {
        (string before, string after) = snippet.ReadFrame("cs");
        CompilationUnitSyntax code = (CompilationUnitSyntax)Parse(snippet.Text, snippet.Place).GetRoot(), frame = (CompilationUnitSyntax)Parse(before, "").GetRoot();
        int usings = code.Usings.FullSpan.End, frameUsings = frame.Usings.FullSpan.End;
        int skipped = snippet.Text[..usings].Count(c => c == '\n');
        string program = $"""
            {before[..frameUsings]}{snippet.Text[..usings]}
            {before[frameUsings..]}
            #line {snippet.Line + skipped} "{snippet.Page}"
            {snippet.Text[usings..]}
            #line hidden
            {after}
            """;

        bool isProgram = Parse(program, "").GetRoot().ChildNodes().OfType<GlobalStatementSyntax>().Any();
        CSharpCompilation compilation = common.Value.AddSyntaxTrees(Parse(program, "program.cs"));
        if (!isProgram)
            compilation = compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.DynamicallyLinkedLibrary));
        using MemoryStream assembly = new();
        IEnumerable<Diagnostic> errors = compilation.Emit(assembly).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        Assert.True(!errors.Any(), $"{snippet.Place} does not compile:\n{string.Join('\n', errors.Select(error => $"{error.Location.GetMappedLineSpan().Path}:{error.Location.GetMappedLineSpan().StartLinePosition.Line + 1}: {error.GetMessage(null)}"))}");
        assembly.Position = 0;
        return isProgram ? Run(assembly, folder, snippet.Place) : "";
    }

    private static string Run(MemoryStream assembly, string folder, string place)
    {
        AssemblyLoadContext context = new(place, isCollectible: true);
        TextWriter console = Console.Out;
        string current = Environment.CurrentDirectory;
        CultureInfo culture = CultureInfo.CurrentCulture;
        using StringWriter printed = new(CultureInfo.InvariantCulture) { NewLine = "\n" };
        try
        {
            Console.SetOut(printed);
            Environment.CurrentDirectory = folder;
            // The pages show what is printed where no culture is set.
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            MethodInfo main = context.LoadFromStream(assembly).EntryPoint!;
            main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, main.GetParameters().Length == 0 ? null : [Array.Empty<string>()], null);
            return printed.ToString();
        }
        finally
        {
            CultureInfo.CurrentCulture = culture;
            Environment.CurrentDirectory = current;
            Console.SetOut(console);
            context.Unload();
        }
    }

    private static SyntaxTree Parse(string text, string path) => CSharpSyntaxTree.ParseText(text, version, path);
}
