using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Intaglio.Cli.Tests;

/// <summary>The libraries of bakes call no functions whose results differ between processors or C libraries.</summary>
/// <remarks>Such a difference is in the last bit of a double. Comparisons of images find few of them.</remarks>
public sealed class PortableFunctionTests
{
    // IEEE 754 defines the results of all other functions of these types.
    private static readonly string[] types =
        ["Math", "MathF", "Double", "Single", "Half", "Vector", "Vector64", "Vector128", "Vector256", "Vector512"];

    private static readonly string[] functions =
    [
        "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cbrt", "Cos", "Cosh", "DegreesToRadians", "Exp", "Exp10", "Exp2", "ExpM1",
        "Hypot", "Log", "Log10", "Log2", "LogP1", "MultiplyAddEstimate", "Pow", "ReciprocalEstimate", "ReciprocalSqrtEstimate", "RootN", "Sin",
        "SinCos", "SinCosPi", "SinPi", "Sinh", "Tan", "TanPi", "Tanh",
    ];

    [Theory, MemberData(nameof(ModuleVersionTests.Libraries), MemberType = typeof(ModuleVersionTests))]
    public void A_library_computes_powers_and_logarithms_itself(string library)
    {
        Assert.DoesNotContain(FindCalls(Path.Combine(AppContext.BaseDirectory, $"{library}.dll")), call =>
            call.Split('.') is [var type, var function] && types.Contains(type) && functions.Contains(function));
    }

    [Fact]
    public void Calls_are_found()
    {
        Assert.Equal(8, Math.Pow(2, 3));
        Assert.Contains("Math.Pow", FindCalls(typeof(PortableFunctionTests).Assembly.Location));
    }

    private static string[] FindCalls(string path)
    {
        using PEReader reader = new(File.OpenRead(path));
        MetadataReader metadata = reader.GetMetadataReader();
        return
        [
            .. metadata.MemberReferences.Select(metadata.GetMemberReference).Where(member => member.Parent.Kind == HandleKind.TypeReference)
                .Select(member => (Type: metadata.GetTypeReference((TypeReferenceHandle)member.Parent), member.Name))
                .Select(member => $"{metadata.GetString(member.Type.Name)}.{metadata.GetString(member.Name)}"),
        ];
    }
}
