// The process in which a contender of the tests runs, or a kernel.
using Intaglio.Evaluation;

if (args is ["kernel"])
    KernelProcess.Run();
else
    ContenderProcess.Run();
