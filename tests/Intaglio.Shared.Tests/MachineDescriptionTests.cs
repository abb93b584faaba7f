using System.Runtime.InteropServices;

namespace Intaglio.Shared.Tests;

public class MachineDescriptionTests
{
    [SkippableFact]
    public void The_processor_is_the_first_that_the_system_lists()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && RuntimeInformation.OSArchitecture == Architecture.X64, "This needs Linux on x64.");
        string listed = Processes.Run(new(InstalledProgram.Need("grep"), ["-m1", "^model name", "/proc/cpuinfo"])).Text;
        string model = listed[(listed.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
        Assert.StartsWith($"{model} (family ", MachineDescription.Processor, StringComparison.Ordinal);
        Assert.Equal(model, MachineDescription.ProcessorFacts["model name"]);
        Assert.EndsWith(", X64", MachineDescription.System, StringComparison.Ordinal);
    }
}
