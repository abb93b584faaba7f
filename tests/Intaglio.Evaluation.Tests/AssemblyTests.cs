using System.Reflection;
using System.Reflection.Emit;

namespace Intaglio.Evaluation.Tests;

/// <summary>Assemblies whose surroundings are not what one expects.</summary>
public sealed class AssemblyTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void A_method_that_needs_an_absent_assembly_does_not_hide_the_others()
    {
        string path = WriteAssemblyThatLacksAnother();
        ContenderDescription description = new("lacking", ContenderKind.Assembly, "Hashes.ComputeHash") { AssemblyPath = path };
        Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });
        Assert.Equal(["Hashes.ComputeHash"], evaluator.FindTargets(path));
        ContenderResult result = evaluator.Run([new EvaluatedContender(description)], []).Contenders.Single();
        Assert.DoesNotContain(result.Findings, finding => finding.Code == "does-not-load");
    }

    [Fact]
    public void An_assembly_beside_another_is_none_of_the_framework_whatever_its_name()
    {
        string path = folder["Tests.dll"];
        File.Copy(typeof(AssemblyTests).Assembly.Location, path);
        Assert.DoesNotContain("System.Runtime", AssemblyFacts.Read(path).References);
        File.WriteAllBytes(folder["System.Runtime.dll"], []);
        Assert.Contains("System.Runtime", AssemblyFacts.Read(path).References);
    }

    /// <summary>One method returns its message; another one takes what is defined elsewhere.</summary>
    private string WriteAssemblyThatLacksAnother()
    {
        PersistedAssemblyBuilder absent = new(new AssemblyName("Absent"), typeof(object).Assembly), present = new(new AssemblyName("Present"), typeof(object).Assembly);
        TypeBuilder argument = absent.DefineDynamicModule("Absent").DefineType("Argument", TypeAttributes.Public);
        Type created = argument.CreateType();
        TypeBuilder hashes = present.DefineDynamicModule("Present").DefineType("Hashes", TypeAttributes.Public | TypeAttributes.Abstract | TypeAttributes.Sealed);
        foreach (Type[] parameters in (Type[][])[[typeof(byte[])], [typeof(byte[]), created]])
        {
            ILGenerator il = hashes.DefineMethod("ComputeHash", MethodAttributes.Public | MethodAttributes.Static, typeof(byte[]), parameters).GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ret);
        }
        hashes.CreateType();
        string path = folder["Present.dll"];
        present.Save(path);
        return path;
    }
}
