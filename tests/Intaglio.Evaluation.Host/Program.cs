// The process in which a contender of the tests runs.
using Intaglio.Evaluation;

ContenderProcess.Run();
